import { number } from './format/counts.ts'
import { z } from 'zod'

// Control characters, and marks that reorder the surrounding text and so disguise it.
// oxlint-disable-next-line no-control-regex -- this refuses control characters
const unfit = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

// The same, but with line breaks and tabs allowed.
// oxlint-disable-next-line no-control-regex -- this refuses control characters
const unfitInLines = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** One line of text from a person: trimmed, well-formed Unicode, no control or direction marks. */
export function lineOfText(max: number) {
  return z
    .string('Enter text.')
    .trim()
    .max(max, `Enter ${max} characters or fewer.`)
    .refine((text) => text.isWellFormed() && !unfit.test(text), 'Remove characters that cannot be shown.')
}

/** Several lines of text from a person. Line breaks of browsers and emails become single characters. */
export function linesOfText(max: number) {
  return z
    .string('Enter text.')
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .max(max, `Enter ${number(max)} characters or fewer.`)
    .refine((text) => text.isWellFormed() && !unfitInLines.test(text), 'Remove characters that cannot be shown.')
}
