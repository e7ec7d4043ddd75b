/** The words that the hall called out, from the line they were typed in. */
export const wordsOf = (line: string): string[] =>
  line
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean)
