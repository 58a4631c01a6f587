import { ipv4Bytes, ipv4Of, ipv6Bytes, ipv6Of, isIpv4, shortIpv6 } from './addresses.ts'
import { ContentProblem } from './content-problem.ts'
import type { Field, Input, Words } from './field.ts'
import { base64Bytes, base64Of, utf8Bytes } from './utf8.ts'
import { nameBytes, numberBytes } from './wire.ts'
import { isQuoted, plainText } from './texts.ts'
import { bytesOf, quoted } from './words.ts'

type Given = Omit<Input, 'key' | 'label'>

/** An unsigned number; `names` are the mnemonics of zone files. */
export function numeric(
  length: 1 | 2 | 4,
  key: string,
  label: string,
  { names = {}, ...given }: Given & { names?: Readonly<Record<string, number>> } = {},
): Field {
  const most = 256 ** length - 1
  return {
    key,
    label,
    isNumber: true,
    ...given,
    read(words) {
      const { text } = words.next()
      const named = names[text.toUpperCase()]
      if (named !== undefined) return String(named)
      if (!/^\d+$/.test(text)) throw new ContentProblem(`“${text}” is not a number.`)
      if (Number(text) > most) throw new ContentProblem(`“${text}” is more than ${most}.`)
      return String(Number(text))
    },
    bytes: (value) => numberBytes(Number(value), length),
    take: (wire) => String(wire.number(length)),
  }
}

/** A name, stored fully qualified without the final dot. */
export function name(key: string, label: string, given: Given = {}, kind: 'host' | 'mailbox' = 'host'): Field {
  return {
    key,
    label,
    isName: true,
    ...given,
    // A backslash by its number cannot be taken for the escape of a dot.
    read: (words, complete) => complete(words.next().text.replaceAll(String.raw`\\`, String.raw`\092`), kind),
    bytes: nameBytes,
    take: (wire) => wire.name(),
    printed: (value) => (value === '.' ? value : `${value}.`),
  }
}

export function ipv4(key: string, label: string, given: Given = {}): Field {
  return {
    key,
    label,
    ...given,
    read(words) {
      const { text } = words.next()
      if (!isIpv4(text)) throw new ContentProblem(`“${text}” is not an IPv4 address. An example is 192.0.2.10.`)
      return text
    },
    bytes: ipv4Bytes,
    take: (wire) => ipv4Of(wire.take(4)),
  }
}

export function ipv6(key: string, label: string, given: Given = {}): Field {
  return {
    key,
    label,
    ...given,
    read(words) {
      const { text } = words.next()
      const short = shortIpv6(text)
      if (short === null) throw new ContentProblem(`“${text}” is not an IPv6 address. An example is 2001:db8::10.`)
      return short
    },
    bytes: ipv6Bytes,
    take: (wire) => ipv6Of(wire.take(16)),
  }
}

/** Bytes in hexadecimal up to the end, in any number of pieces. */
export function hex(key: string, label: string, given: Given = {}): Field {
  return {
    key,
    label,
    isLong: true,
    ...given,
    read(words) {
      const text = piecesOf(words)
      if (!/^(?:[0-9a-f]{2})+$/i.test(text)) {
        throw new ContentProblem(`${label}: use hexadecimal digits, two for each byte.`)
      }
      return text.toUpperCase()
    },
    bytes: hexBytes,
    take: (wire) => hexOf(some(wire.rest())),
  }
}

export const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (each) => each.toString(16).padStart(2, '0').toUpperCase()).join('')

export const hexBytes = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Bytes in base64 up to the end, in any number of pieces. */
export function base64(key: string, label: string, given: Given = {}): Field {
  return {
    key,
    label,
    isLong: true,
    ...given,
    read(words) {
      const text = piecesOf(words)
      const bytes = base64Bytes(text)
      if (bytes === null || bytes.length === 0) throw new ContentProblem(`${label}: use base64, such as AQIDBA==.`)
      return base64Of(bytes)
    },
    bytes: (value) => base64Bytes(value) ?? new Uint8Array(),
    take: (wire) => base64Of(some(wire.rest())),
  }
}

function piecesOf(words: Words): string {
  const [first, ...more] = [words.next(), ...words.rest()]
  return [first, ...more].map(({ text }) => text).join('')
}

function some(bytes: Uint8Array): Uint8Array {
  if (bytes.length === 0) throw new ContentProblem('These bytes end too early for a record of this type.')
  return bytes
}

/** A string in quotation marks: of at most 255 bytes after its length, or up to the end of the record. */
export function string(key: string, label: string, given: Given & { isWhole?: boolean } = {}): Field {
  const { isWhole = false, ...input } = given
  return {
    key,
    label,
    ...input,
    read(words) {
      const bytes = bytesOf(words.next().text)
      if (!isWhole && bytes.length > 255) throw new ContentProblem(`${label}: use at most 255 characters.`)
      return quoted(bytes)
    },
    bytes(value) {
      const bytes = bytesOf(value.slice(1, -1))
      return isWhole ? bytes : Uint8Array.of(bytes.length, ...bytes)
    },
    take: (wire) => quoted(isWhole ? wire.rest() : wire.string()),
    shown: (value) => plainText(bytesOf(value.slice(1, -1))) ?? value,
    typed: (text) => (isQuoted(text) ? text : quoted(utf8Bytes(text))),
  }
}
