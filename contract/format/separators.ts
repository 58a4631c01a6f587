// The separator of the columns of a dealer's own file, which differs between spreadsheets and countries.

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

export const separatorNames: Record<Separator, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
}

/** The line with the names of the columns. */
export function firstLineOf(text: string): string {
  return text.replace(/^[\uFEFF\r\n]+/, '').split(/\r?\n|\r/, 1)[0] ?? ''
}

/** The separator that occurs most often in the first line, outside quotes; a comma if there is none. */
export function separatorOf(text: string): Separator {
  const bare = firstLineOf(text).replaceAll(/"(?:[^"]|"")*"/g, '')
  const counted = separators.map((separator) => ({ separator, count: bare.split(separator).length - 1 }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ','
}
