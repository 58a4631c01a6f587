import { ContentProblem } from './content-problem.ts'
import type { Field } from './field.ts'
import { latinText, utf8Bytes, utf8Text } from './utf8.ts'
import { joined, type WireReader } from './wire.ts'
import { bytesOf, quoted, wordsOf } from './words.ts'

/** Whether a text consists of strings in quotation marks, whose escapes have a meaning. */
export const isQuoted = (text: string) => /^"(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*$/s.test(text)

/** Bytes as a text without quotation marks; null if they need them to be read back. */
export function plainText(bytes: Uint8Array): string | null {
  const text = utf8Text(bytes)
  if (text === null) return null
  // oxlint-disable-next-line no-control-regex -- a text with control characters needs quotation marks
  const isPlain = !/[\u0000-\u001f\u007f]/.test(text) && text.trim() === text && !text.startsWith('"')
  return isPlain ? text : null
}

const longest = 255

/** The strings of a content: those in quotation marks, or a plain text in as few strings as possible. */
export function stringsOf(content: string): Uint8Array[] {
  if (isQuoted(content)) return wordsOf(content).map(({ text }) => bytesOf(text))
  const bytes = utf8Bytes(content)
  return Array.from({ length: Math.ceil(bytes.length / longest) }, (_, index) =>
    bytes.subarray(index * longest, (index + 1) * longest),
  )
}

/** The text of all strings, as its readers join them. */
export function joinedText(content: string): string {
  if (!isQuoted(content)) return content
  const bytes = joined(stringsOf(content))
  return utf8Text(bytes) ?? latinText(bytes)
}

/**
 * Texts as people read them: without quotation marks, unless the strings are not those that a plain text would be
 * split into, or their bytes are no text.
 */
function contentOf(strings: readonly Uint8Array[]): string {
  const whole = plainText(joined(strings))
  const isUsual =
    strings.slice(0, -1).every(({ length }) => length === longest) && strings.at(-1)?.length !== 0 && strings.length > 0
  return whole !== null && isUsual ? whole : strings.map(quoted).join(' ')
}

/** The strings of TXT up to the end of the record. */
export const texts: Field = {
  key: 'text',
  label: 'Text',
  hint: 'Without quotation marks. Use them for strings of your own, or for bytes such as "\\255".',
  read(words) {
    const found = [words.next(), ...words.rest()].map(({ text }) => bytesOf(text))
    if (found.some(({ length }) => length > longest)) {
      throw new ContentProblem('Quoted text can have at most 255 characters. Split it in two.')
    }
    return contentOf(found)
  },
  bytes: (value) => joined(stringsOf(value).flatMap((each) => [Uint8Array.of(each.length), each])),
  take(wire: WireReader) {
    const found = [wire.string()]
    while (wire.left > 0) found.push(wire.string())
    return contentOf(found)
  },
  printed: (value) => stringsOf(value).map(quoted).join(' '),
}

/** A content as typed or stored: a plain text is taken to the letter. */
export function wordsOfText(content: string) {
  if (content === '') throw new ContentProblem('Enter a text.')
  // oxlint-disable-next-line no-control-regex -- this refuses control characters
  if (/[\u0000-\u001f\u007f]/.test(content)) {
    throw new ContentProblem('Remove line breaks and characters that cannot be shown.')
  }
  return stringsOf(content).map((bytes) => ({ text: quoted(bytes).slice(1, -1), isQuoted: true }))
}
