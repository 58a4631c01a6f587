/** For LIKE: whatever has the text somewhere in it. `%` and `_` stand for themselves. */
export function patternOf(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** One pattern for each word: all of them have to occur, in any order. */
export function searchPatterns(search = ''): string[] {
  return search.split(/\s+/).filter(Boolean).map(patternOf)
}
