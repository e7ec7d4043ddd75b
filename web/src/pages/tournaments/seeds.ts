/** Split a line of comma-separated words. */
export const splitWords = (line: string): string[] =>
  line
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean)
