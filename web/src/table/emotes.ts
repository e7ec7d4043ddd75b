/** Return whether Emote.svelte draws the phrase instead of writing it. */
export const isEmote = (phrase: string): boolean => /^(rosto|mao)_/.test(phrase)
