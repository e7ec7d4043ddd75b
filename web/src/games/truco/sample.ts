/** Cards that represent this game on other pages. */
export const sample = ['3o', 'Kc', '4p']
