import { ContentProblem } from './content-problem.ts'
import { type CompleteName, type Field, type Input, Words } from './field.ts'
import { hexBytes, hexOf } from './fields.ts'
import type { Kind } from './kind.ts'
import { kindOf } from './types.ts'
import { joined, WireReader } from './wire.ts'
import { type Word, wordsOf } from './words.ts'

/** Names in a stored content are complete. */
export const asStored: CompleteName = (text) => text

/** The parts of a content in canonical form, from the tokens of a zone file. */
export function readParts(type: string, words: readonly Word[], complete: CompleteName): string[] {
  const [first, ...rest] = words
  if (first && !first.isQuoted && first.text === String.raw`\#`) return partsOfBytes(type, genericBytes(rest))
  const kind = kindOf(type)
  if (!kind) {
    throw new ContentProblem(String.raw`Write records of type ${type} by their bytes, such as \# 2 ABCD.`)
  }
  const left = new Words(words)
  const parts = kind.fields.map((field) => field.read(left, complete))
  if (left.first) throw new ContentProblem(`“${left.first.text}” is unexpected at the end of this record.`)
  kind.check?.(parts)
  return parts
}

/** The canonical content: equal contents have equal texts. */
export function contentOfParts(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ')
}

/** The canonical form of a content on one line, as people type it or as it is stored. */
export function readContent(type: string, content: string, complete: CompleteName): string {
  return contentOfParts(partsOf(type, content, complete))
}

export function partsOf(type: string, content: string, complete: CompleteName = asStored): string[] {
  return readParts(type, tokensOf(kindOf(type), content), complete)
}

function tokensOf(kind: Kind | null, content: string): Word[] {
  return kind?.words && !/^\\#\s/.test(content) ? kind.words(content) : wordsOf(content)
}

/** Throws for a content that is valid but cannot be meant. */
export function adviseOn(type: string, content: string): void {
  kindOf(type)?.advise?.(partsOf(type, content))
}

/** A stored content in zone file format: names end with a dot, texts are in quotation marks. */
export function printContent(type: string, content: string): string {
  const kind = kindOf(type)
  if (!kind) return content
  const fields = kind.fields
  // Most contents have nothing to print differently.
  if (!fields.some(({ printed }) => printed)) return content
  return contentOfParts(partsOf(type, content).map((part, index) => fields[index]?.printed?.(part) ?? part))
}

/** The data of a record on the wire, without compression. */
export function bytesOfContent(type: string, content: string): Uint8Array {
  const kind = kindOf(type)
  const parts = partsOf(type, content)
  if (!kind) return genericBytes(wordsOf(content).slice(1))
  const bytes = new Map(kind.fields.map((field, index) => [field.key, field.bytes(parts[index] ?? '')]))
  return joined(onWire(kind).map(({ key }) => bytes.get(key) ?? new Uint8Array()))
}

/** The content of a record's data; names in it may refer to the message that contains it. */
export function contentOfWire(type: string, wire: WireReader): string {
  return contentOfParts(partsOfWire(type, wire))
}

function partsOfBytes(type: string, bytes: Uint8Array): string[] {
  return partsOfWire(type, new WireReader(bytes))
}

function partsOfWire(type: string, wire: WireReader): string[] {
  const kind = kindOf(type)
  if (!kind) {
    const bytes = wire.rest()
    return [String.raw`\#`, String(bytes.length), hexOf(bytes)]
  }
  const found = new Map(onWire(kind).map((field) => [field.key, field.take(wire)]))
  if (wire.left > 0) throw new ContentProblem(`These bytes are longer than a record of type ${type}.`)
  const parts = kind.fields.map(({ key }) => found.get(key) ?? '')
  kind.check?.(parts)
  return parts
}

function onWire({ fields, wireOrder }: Kind): readonly Field[] {
  return wireOrder ? wireOrder.flatMap((key) => fields.find((field) => field.key === key) ?? []) : fields
}

/** The bytes of RFC 3597 after `\#`: their number, and hexadecimal digits in any number of pieces. */
function genericBytes(words: readonly Word[]): Uint8Array {
  const [length, ...pieces] = words.map(({ text }) => text)
  const digits = pieces.join('')
  const isHex = /^(?:[0-9a-f]{2})*$/i.test(digits)
  if (length === undefined || !/^\d{1,5}$/.test(length) || !isHex) {
    throw new ContentProblem(
      String.raw`After \#, write the number of bytes and their hexadecimal digits, such as \# 2 ABCD.`,
    )
  }
  if (digits.length !== Number(length) * 2 || Number(length) > 65_535) {
    throw new ContentProblem(String.raw`After \#, there are ${digits.length / 2} bytes, not ${length}.`)
  }
  return hexBytes(digits)
}

/** The address or name that a record leads to; null if it leads nowhere. */
export function targetOfContent(type: string, content: string): string | null {
  const fields = kindOf(type)?.fields ?? []
  const at = fields.findIndex(({ isTarget }) => isTarget)
  if (at < 0) return null
  const target =
    fields.length === 1
      ? content
      : at === fields.length - 1
        ? content.slice(content.lastIndexOf(' ') + 1)
        : (content.split(' ')[at] ?? '')
  return target === '.' ? null : target
}

const generic: Input = {
  key: 'data',
  label: 'Data',
  hint: String.raw`\#, the number of bytes and their hexadecimal digits, such as \# 2 ABCD`,
  isLong: true,
}

/** The inputs of a form for a type. */
export function inputsOf(type: string): readonly Input[] {
  const kind = kindOf(type)
  return kind ? (kind.form?.inputs ?? kind.fields) : [generic]
}

/** Splits a stored content into the inputs of its form. */
export function inputsOfContent(type: string, content: string): string[] {
  const kind = kindOf(type)
  if (!kind) return [content]
  const parts = partsOf(type, content)
  return kind.form?.split(parts) ?? parts.map((part, index) => kind.fields[index]?.shown?.(part) ?? part)
}

/** Joins the inputs of a form into a content as people type it. */
export function contentOfInputs(type: string, given: readonly string[]): string {
  const kind = kindOf(type)
  const texts = given.map((text) => text.trim())
  if (kind?.form) return kind.form.join(texts)
  return contentOfParts(texts.map((text, index) => kind?.fields[index]?.typed?.(text) ?? text))
}

/** The position of the first input that is not valid; the last one if they do not fit each other. */
export function faultyInput(type: string, given: readonly string[]): number {
  const kind = kindOf(type)
  const last = inputsOf(type).length - 1
  if (!kind || kind.form) return last
  const at = kind.fields.findIndex((field, index) => {
    try {
      const text = (given[index] ?? '').trim()
      const written = field.typed?.(text) ?? text
      if (written !== '' || !field.isOptional) field.read(new Words(tokensOf(kind, written)), asStored)
      return false
    } catch {
      return true
    }
  })
  return at < 0 ? last : at
}

/** The inputs of a new record. */
export function emptyInputs(type: string): string[] {
  return inputsOf(type).map(({ initial, choices }) => initial ?? choices?.[0]?.[0] ?? '')
}
