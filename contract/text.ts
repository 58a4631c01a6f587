import { z } from 'zod'

// Control characters, and the marks that reorder the text around them and so disguise it.
// oxlint-disable-next-line no-control-regex -- control characters are what this refuses
const unfit = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** One line of text a person typed: trimmed, well-formed Unicode, no control or direction marks. */
export function lineOfText(max: number) {
  return z
    .string('Enter text.')
    .trim()
    .max(max, `Enter ${max} characters or fewer.`)
    .refine((text) => text.isWellFormed() && !unfit.test(text), 'Remove characters that cannot be shown.')
}

// The same, but lines may end.
// oxlint-disable-next-line no-control-regex -- control characters are what this refuses
const unfitInLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** Text of several lines a person typed. */
export function linesOfText(max: number) {
  return z
    .string('Enter text.')
    .trim()
    .max(max, `Enter ${max.toLocaleString('en-GB')} characters or fewer.`)
    .refine((text) => text.isWellFormed() && !unfitInLines.test(text), 'Remove characters that cannot be shown.')
}
