/** Phrases that are drawn, by Emote.svelte. */
export const isEmote = (phrase: string): boolean => /^(rosto|mao)_/.test(phrase)
