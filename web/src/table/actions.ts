/**
 * The part of an action's text that code without a game may use: an action is a word, then its parts, after spaces.
 * Everything else about an action is known only to the `actions.ts` of its game.
 */

/** Return the word of an action and its parts. */
export const wordsOf = (action: string): string[] => action.split(' ')

/** Return the word with which an action begins. */
export const verbOf = (action: string): string => wordsOf(action)[0]!
