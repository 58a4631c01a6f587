import { ipv4Bytes, ipv4Of, ipv6Bytes, ipv6Of, isIpv4, shortIpv6 } from './addresses.ts'
import { ContentProblem } from './content-problem.ts'
import type { Field } from './field.ts'
import { base64Bytes, base64Of, latinText, utf8Text } from './utf8.ts'
import { joined, numberBytes, WireReader } from './wire.ts'
import { bytesOf, quoted, type Word, wordsOf } from './words.ts'

/** A parameter of RFC 9460, 14.3.2, with its value as bytes and in presentation format. */
interface Parameter {
  name: string
  bytes: (value: string) => Uint8Array
  text: (bytes: Uint8Array) => string
}

const names = ['mandatory', 'alpn', 'no-default-alpn', 'port', 'ipv4hint', 'ech', 'ipv6hint']
const aliases: Readonly<Record<string, number>> = { dohpath: 7, ohttp: 8 }

/** Parameters in order of their keys, each once: `alpn="h2,h3" port=443`. */
export const parameters: Field = {
  key: 'parameters',
  label: 'Parameters',
  hint: 'Such as alpn="h2,h3" port=8443 ipv4hint=192.0.2.10. Leave empty for priority 0.',
  isOptional: true,
  isLong: true,
  read: (words) => textOf(readAll(words.rest())),
  bytes: (value) => bytesOfAll(readAll(wordsOf(value))),
  take(wire) {
    const found = new Map<number, Uint8Array>()
    let last = -1
    while (wire.left > 0) {
      const key = wire.number(2)
      if (key <= last) throw new ContentProblem('Parameters must be in order, each of them once.')
      found.set(key, wire.take(wire.number(2)))
      last = key
    }
    return textOf(checked(found))
  },
}

/** `alpn="h2,h3"` is two tokens in a zone file. */
function readAll(words: readonly Word[]): Map<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  for (const [index, { text, isQuoted }] of words.entries()) {
    const follows = words[index - 1]
    if (isQuoted && follows && !follows.isQuoted && follows.text.endsWith('=')) continue
    if (isQuoted) throw new ContentProblem(`“${text}” is a value without a key.`)
    const at = text.indexOf('=')
    const next = words[index + 1]
    const key = numberOf(at < 0 ? text : text.slice(0, at))
    const value = at < 0 ? '' : at === text.length - 1 && next?.isQuoted ? next.text : text.slice(at + 1)
    if (found.has(key)) throw new ContentProblem(`${nameOf(key)} is there twice.`)
    // After a number, the value is bytes, also of a parameter that has a name.
    found.set(key, /^key\d/i.test(text) ? bytesOf(value) : kindOf(key).bytes(value))
  }
  return checked(new Map([...found].toSorted(([a], [b]) => a - b)))
}

function numberOf(text: string): number {
  const name = text.toLowerCase()
  const known = names.indexOf(name)
  if (known >= 0) return known
  const [, digits] = /^key(0|[1-9]\d{0,4})$/.exec(name) ?? []
  const key = aliases[name] ?? Number(digits ?? 65_536)
  if (key > 65_535)
    throw new ContentProblem(`“${text}” is not a parameter. Unknown ones are written as key667="value".`)
  return key
}

const nameOf = (key: number) => names[key] ?? `key${key}`

function checked(found: Map<number, Uint8Array>): Map<number, Uint8Array> {
  const mandatory = found.get(0)
  if (mandatory) {
    const keys = numbersOf(mandatory)
    const missing = keys.find((key) => key === 0 || !found.has(key))
    if (missing !== undefined || keys.length === 0 || keys.some((key, index) => key <= (keys[index - 1] ?? -1))) {
      throw new ContentProblem('mandatory lists keys of other parameters of this record, each of them once.')
    }
  }
  if (found.has(2) && !found.has(1)) throw new ContentProblem('no-default-alpn needs alpn.')
  // Reading them back checks values that came as bytes.
  for (const [key, value] of found) kindOf(key).text(value)
  return found
}

const textOf = (found: ReadonlyMap<number, Uint8Array>) =>
  [...found]
    .map(([key, bytes]) => {
      const value = kindOf(key).text(bytes)
      return value === '' ? nameOf(key) : `${nameOf(key)}=${value}`
    })
    .join(' ')

const bytesOfAll = (found: ReadonlyMap<number, Uint8Array>) =>
  joined([...found].flatMap(([key, value]) => [numberBytes(key, 2), numberBytes(value.length, 2), value]))

function kindOf(key: number): Parameter {
  return kinds[key] ?? opaque
}

const opaque: Parameter = {
  name: 'key',
  bytes: bytesOf,
  text: (bytes) => (bytes.length === 0 ? '' : quoted(bytes)),
}

const refuse = (name: string, how: string): never => {
  throw new ContentProblem(`${name} ${how}.`)
}

const numbersOf = (bytes: Uint8Array) => {
  const wire = new WireReader(bytes)
  return Array.from({ length: Math.ceil(bytes.length / 2) }, () => wire.number(2))
}

function addresses(
  name: string,
  size: number,
  {
    read,
    bytesOfOne,
    textOfOne,
  }: {
    read: (text: string) => string | null
    bytesOfOne: (address: string) => Uint8Array
    textOfOne: (bytes: Uint8Array) => string
  },
): Parameter {
  return {
    name,
    bytes: (value) =>
      joined(
        value
          .split(',')
          .map((text) => bytesOfOne(read(text) ?? refuse(name, `lists addresses, and “${text}” is none`))),
      ),
    text(bytes) {
      if (bytes.length === 0 || bytes.length % size !== 0) refuse(name, 'lists whole addresses')
      const wire = new WireReader(bytes)
      return Array.from({ length: bytes.length / size }, () => textOfOne(wire.take(size))).join(',')
    },
  }
}

const [comma, backslash] = [44, 92]

const kinds: readonly Parameter[] = [
  {
    name: 'mandatory',
    bytes: (value) =>
      joined(
        value
          .split(',')
          .map(numberOf)
          .toSorted((a, b) => a - b)
          .map((key) => numberBytes(key, 2)),
      ),
    text: (bytes) => numbersOf(bytes).map(nameOf).join(','),
  },
  {
    name: 'alpn',
    bytes(value) {
      const ids = idsOf(bytesOf(value))
      return joined(ids.flatMap((id) => [Uint8Array.of(id.length), id]))
    },
    text(bytes) {
      const wire = new WireReader(bytes)
      const ids = []
      while (wire.left > 0) ids.push(wire.string())
      if (ids.length === 0 || ids.some(({ length }) => length === 0)) refuse('alpn', 'lists protocols, such as "h2,h3"')
      // A comma within a protocol is escaped first for the list, then for the string.
      const list = joined(ids.flatMap((id, index) => [Uint8Array.from(index === 0 ? [] : [comma]), listed(id)]))
      const plain = latinText(list)
      return /^[\w,.:/-]+$/.test(plain) ? plain : quoted(list)
    },
  },
  {
    name: 'no-default-alpn',
    bytes: (value) => (value === '' ? new Uint8Array() : refuse('no-default-alpn', 'has no value')),
    text: (bytes) => (bytes.length === 0 ? '' : refuse('no-default-alpn', 'has no value')),
  },
  {
    name: 'port',
    bytes(value) {
      if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) refuse('port', 'is a number of at most 65535')
      return numberBytes(Number(value), 2)
    },
    text: (bytes) => (bytes.length === 2 ? String(new WireReader(bytes).number(2)) : refuse('port', 'has two bytes')),
  },
  addresses('ipv4hint', 4, {
    read: (text) => (isIpv4(text) ? text : null),
    bytesOfOne: ipv4Bytes,
    textOfOne: ipv4Of,
  }),
  {
    name: 'ech',
    bytes: (value) => {
      const bytes = base64Bytes(value)
      return bytes && bytes.length > 0 ? bytes : refuse('ech', 'is base64')
    },
    text: (bytes) => (bytes.length > 0 ? `"${base64Of(bytes)}"` : refuse('ech', 'is base64')),
  },
  addresses('ipv6hint', 16, { read: shortIpv6, bytesOfOne: ipv6Bytes, textOfOne: ipv6Of }),
  {
    name: 'dohpath',
    bytes: bytesOf,
    text(bytes) {
      const path = utf8Text(bytes) ?? ''
      return path.startsWith('/') && /\{[^}]*\bdns\b[^}]*\}/.test(path)
        ? quoted(bytes)
        : refuse('dohpath', 'is a path with {?dns}')
    },
  },
]

/** Splits at commas that have no backslash before them. */
function idsOf(bytes: Uint8Array): Uint8Array[] {
  const ids: number[][] = [[]]
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at] ?? 0
    if (sign === comma) ids.push([])
    else ids.at(-1)?.push(sign === backslash ? (bytes[(at += 1)] ?? refuse('alpn', 'ends with a backslash')) : sign)
  }
  if (ids.some(({ length }) => length === 0 || length > 255)) refuse('alpn', 'lists protocols, such as "h2,h3"')
  return ids.map((id) => Uint8Array.from(id))
}

const listed = (id: Uint8Array) =>
  Uint8Array.from([...id].flatMap((sign) => (sign === comma || sign === backslash ? [backslash, sign] : [sign])))

const usual = ['alpn', 'port', 'ipv4hint', 'ipv6hint']

/** The usual parameters for fields of their own, and the others as written. */
export function splitParameters(value: string): string[] {
  const written = new Map<string, string>()
  for (const [text] of value.matchAll(/[^\s"]+(?:"(?:[^"\\]|\\.)*")?/gs)) {
    const at = text.indexOf('=')
    written.set(at < 0 ? text : text.slice(0, at), text)
  }
  // Values with other characters keep their quotation marks and escapes.
  const isOwn = (key: string) => usual.includes(key) && !(written.get(key) ?? '').includes('"')
  const own = usual.map((key) => (isOwn(key) ? (written.get(key) ?? '').slice(key.length + 1) : ''))
  const others = [...written].flatMap(([key, text]) => (isOwn(key) ? [] : [text]))
  return [...own, others.join(' ')]
}

export function joinParameters(parts: readonly string[]): string {
  const own = usual.map((key, index) => {
    const text = (parts[index] ?? '').replaceAll(/\s+/g, '')
    return text === '' ? '' : `${key}=${text}`
  })
  return [...own, parts[usual.length] ?? ''].filter(Boolean).join(' ')
}
