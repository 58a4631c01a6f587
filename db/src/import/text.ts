// Control characters, and marks that reorder the surrounding text and so disguise it.
// oxlint-disable-next-line no-control-regex -- this refuses control characters
const unfit = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/
// oxlint-disable-next-line no-control-regex -- line breaks are the only control characters allowed in notes
const unfitInNotes = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/
// Text that a spreadsheet would run as a formula in an export; "+44 1632 960001" and "-28.5" are not formulas.
const formula = /^[=@]|^[+-](?![\d\s.]|$)/

export interface AllowedText {
  lineBreaks?: boolean
  /** For text where `@` and `=` have another meaning, as in a zone. */
  formulas?: boolean
}

/** Why text cannot be stored, for the owner of the file; undefined if it can. */
export function reasonAgainst(
  text: string,
  { lineBreaks = false, formulas = false }: AllowedText = {},
): string | undefined {
  if (text.includes('\u0000')) return 'has a NUL character'
  if (!text.isWellFormed()) return 'has half of a surrogate pair, which is not valid Unicode'
  if (text.includes('\ufffd')) return 'has a replacement character: the file is not UTF-8 or was damaged'
  if ((lineBreaks ? unfitInNotes : unfit).test(text)) return 'has a control or direction character'
  if (!formulas && formula.test(text)) return 'looks like a spreadsheet formula'
  return undefined
}

const deepest = 20

/** The same for a JSON value: keys and text at any depth. Formulas do no harm there. */
export function reasonAgainstJson(value: unknown, depth = 0): string | undefined {
  if (depth > deepest) return `is nested deeper than ${deepest} levels`
  if (typeof value === 'string') {
    if (value.includes('\u0000')) return 'has a NUL character'
    return value.isWellFormed() ? undefined : 'has half of a surrogate pair, which is not valid Unicode'
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const reason = reasonAgainstJson(key, depth) ?? reasonAgainstJson(inner, depth + 1)
    if (reason) return reason
  }
  return undefined
}
