/** The apostrophe that our export puts before what a spreadsheet would run. */
export function unprotected(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell
}

/** The cells of what was copied from a spreadsheet, or of a text file: between tabs, commas or semicolons. */
export function recordsOf(text: string): string[][] {
  const [firstLine = ''] = text.split('\n')
  const separator = ['\t', ';', ','].find((each) => firstLine.includes(each)) ?? '\t'
  const records: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let i = 0; i < text.length; i += 1) {
    const letter = text.charAt(i)
    if (isQuoted && letter === '"' && text.charAt(i + 1) === '"') {
      cell += letter
      i += 1
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (isQuoted || (letter !== separator && letter !== '\n')) cell += letter
    else {
      records.at(-1)?.push(cell)
      cell = ''
      if (letter === '\n') records.push([])
    }
  }
  records.at(-1)?.push(cell)
  return records
}
