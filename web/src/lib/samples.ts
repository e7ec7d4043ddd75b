/** Cards that stand for a game on pages where it is offered; a game that has none is shown by its backs. */

const SAMPLES: Record<string, string[]> = {
  truco: ['3o', 'Kc', '4p'],
  buraco: ['5c', '6c', '7c'],
  pifpaf: ['9p', '9c', '9e'],
  blackjack: ['Ae', 'Ko'],
}

export const sampleOf = (game: string): string[] => SAMPLES[game] ?? ['~', '~', '~']
