/** A name of a zone file, fully qualified and in lower case; or the error. */
export function completeName(text: string, origin: string): { name: string } | { problem: string } {
  if (text === '@') return { name: origin }
  if (text === '.') return { name: '' }
  const lower = text.toLowerCase()
  const isComplete = lower.endsWith('.') && !lower.endsWith(String.raw`\.`)
  const bare = isComplete ? lower.slice(0, -1) : lower
  if ([...lower.matchAll(/\\(\d{1,3})/g)].some(([, code = '']) => code.length < 3 || Number(code) > 255)) {
    return { problem: String.raw`After \, use a byte from \000 to \255 in three digits, or one character.` }
  }
  const full = isComplete || origin === '' ? bare : `${bare}.${origin}`
  const labels = full.split(/(?<!\\)\./)
  if (labels.includes('')) return { problem: 'This name has an extra dot.' }
  if (labels.some((label) => lengthOf(label) > 63))
    return { problem: 'A label between two dots can have at most 63 characters.' }
  if (labels.reduce((sum, label) => sum + lengthOf(label) + 1, 1) > 255) return { problem: 'This name is too long.' }
  return { name: full }
}

/** An escape sequence counts as one character. */
function lengthOf(label: string): number {
  return label.replaceAll(/\\(\d{3}|.)/g, 'x').length
}
