import { ContentProblem } from './content-problem.ts'
import { utf8Bytes } from './utf8.ts'

/** A token of a content. A quoted string is one token; escapes stay for its reader. */
export interface Word {
  text: string
  isQuoted: boolean
}

/** The tokens of a content on one line. Parentheses only join lines in a file, so they mean nothing here. */
export function wordsOf(content: string): Word[] {
  const words: Word[] = []
  for (const [part, quoted, word] of content.matchAll(
    /\s+|[()](?=\s|$)|"((?:[^"\\]|\\.)*)"|((?:[^\s"\\]|\\.)+)|./gsu,
  )) {
    if (quoted !== undefined) words.push({ text: quoted, isQuoted: true })
    else if (word !== undefined) words.push({ text: word, isQuoted: false })
    else if (part === '"') throw new ContentProblem('A quotation mark is not closed.')
    else if (part === '\\') throw new ContentProblem('A backslash at the end has nothing to escape.')
  }
  return words
}

/** The bytes of a token: `\195\169` is one letter of two bytes, `\"` a quotation mark. */
export function bytesOf(text: string): Uint8Array {
  const bytes: number[] = []
  for (const [part, code, sign] of text.matchAll(/\\(?:(\d{3})|(\D))|[^\\]+|\\/gsu)) {
    if (code !== undefined && Number(code) <= 255) bytes.push(Number(code))
    else if (code === undefined && part !== '\\') bytes.push(...utf8Bytes(sign ?? part))
    else throw new ContentProblem(`After \\, use a byte from \\000 to \\255 in three digits, or one character.`)
  }
  return Uint8Array.from(bytes)
}

/** A string in quotation marks, in which only printable ASCII has no escape. */
export function quoted(bytes: Uint8Array): string {
  return `"${escaped(bytes, /["\\]/)}"`
}

/** The inverse of `bytesOf`; `signs` are the printable characters that need a backslash. */
export function escaped(bytes: Uint8Array, signs: RegExp): string {
  return Array.from(bytes, (byte) => {
    if (byte < 0x20 || byte > 0x7e) return `\\${String(byte).padStart(3, '0')}`
    const sign = String.fromCodePoint(byte)
    return signs.test(sign) ? `\\${sign}` : sign
  }).join('')
}
