/** The plays in the order of the buttons: what is done most first, what gives up last. */

const ORDER = ['pede', 'mantém', 'dobra', 'divide', 'seguro', 'passa', 'rende']

export const inOrder = (actions: readonly string[]): string[] =>
  actions.toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))
