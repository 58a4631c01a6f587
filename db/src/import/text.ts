// Control characters, and the marks that reorder the text around them and so disguise it.
// oxlint-disable-next-line no-control-regex -- control characters are what this refuses
const unfit = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/
// oxlint-disable-next-line no-control-regex -- line breaks are the control characters that notes may have
const unfitInNotes = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/
// What a spreadsheet would run when somebody opens an export; "+44 1632 960001" and "-28.5" are not formulas.
const formula = /^[=@]|^[+-](?![\d\s.]|$)/

export interface AllowedText {
  lineBreaks?: boolean
  /** Where `@` and `=` mean something else, as in a zone. */
  formulas?: boolean
}

/** Why a text cannot be stored, in words for the person who has the file; undefined when it can. */
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

/** The same for a whole JSON value: keys and texts at any depth. Formulas are harmless there. */
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
