/** A LIKE pattern for text that contains the given text; `%` and `_` are escaped. */
export function patternOf(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** One pattern for each search term; all must occur, in any order. */
export function searchPatterns(search = ''): string[] {
  return search.split(/\s+/).filter(Boolean).map(patternOf)
}
