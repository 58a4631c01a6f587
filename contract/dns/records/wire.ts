import { ContentProblem } from './content-problem.ts'
import { bytesOf, escaped } from './words.ts'

/** Reads the data of a record, which may refer to names earlier in its message. */
export class WireReader {
  readonly #bytes: Uint8Array
  readonly #end: number
  #at: number

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.#bytes = bytes
    this.#at = at
    this.#end = end
  }

  get left(): number {
    return this.#end - this.#at
  }

  take(length: number): Uint8Array {
    if (length > this.left) throw new ContentProblem('These bytes end too early for a record of this type.')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  /** A reader of the next bytes, in which names may still refer to the message. */
  part(length: number): WireReader {
    this.take(length)
    return new WireReader(this.#bytes, this.#at - length, this.#at)
  }

  rest(): Uint8Array {
    return this.take(this.left)
  }

  /** An unsigned number of this many bytes. */
  number(length: number): number {
    return this.take(length).reduce((sum, byte) => sum * 256 + byte, 0)
  }

  /** A name without the final dot, in lower case. */
  name(): string {
    const labels: string[] = []
    let length = this.number(1)
    let reader: WireReader | undefined
    const number = () => (reader ? reader.number(1) : this.number(1))
    // A pointer leads backwards, so names without end need more steps than a name has labels.
    for (let steps = 0; steps < 256; steps += 1) {
      if (length === 0) return labels.length === 0 ? '.' : labels.join('.')
      if (length >= 0xc0) reader = new WireReader(this.#bytes, (length - 0xc0) * 256 + number())
      else if (length > 63) break
      else labels.push(labelText(reader ? reader.take(length) : this.take(length)))
      length = number()
    }
    throw new ContentProblem('These bytes contain a name that is not valid.')
  }

  /** A string of at most 255 bytes after its length. */
  string(): Uint8Array {
    return this.take(this.number(1))
  }
}

const labelText = (bytes: Uint8Array) =>
  escaped(bytes, /[.\\"();@$]/)
    .replaceAll(String.raw`\\`, String.raw`\092`)
    .replaceAll(' ', String.raw`\032`)
    .toLowerCase()

/** A number in this many bytes. */
export function numberBytes(value: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let left = value
  for (let index = length - 1; index >= 0; index -= 1) {
    bytes[index] = left % 256
    left = Math.floor(left / 256)
  }
  return bytes
}

export function nameBytes(name: string): Uint8Array {
  if (name === '.') return Uint8Array.of(0)
  const labels = labelsOf(name).map(bytesOf)
  if (labels.some(({ length }) => length === 0 || length > 63)) {
    throw new ContentProblem('A label between two dots can have at most 63 characters.')
  }
  return joined([...labels.flatMap((label) => [Uint8Array.of(label.length), label]), Uint8Array.of(0)])
}

/** The labels of a name; a dot with a backslash is part of one. */
export function labelsOf(name: string): string[] {
  return name.split(/(?<!\\)\./)
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
