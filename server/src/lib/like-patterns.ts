/** A LIKE pattern for text that contains the given text; `%` and `_` are escaped. */
export function patternOf(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Whether an index answers it, which knows three characters in a row: a pattern has two more. */
export const isIndexed = (pattern: string): boolean => pattern.length >= 5

/** One pattern for each search term; all must occur, in any order. */
export function searchPatterns(search = ''): string[] {
  return search.split(/\s+/).filter(Boolean).map(patternOf)
}
