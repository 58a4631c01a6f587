import { isAscii } from 'node:buffer'

export const encodings = {
  'utf-8': 'UTF-8',
  'utf-8 with mark': 'UTF-8 with a byte order mark',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const
export type Encoding = keyof typeof encodings

/**
 * The encoding of a file: by its mark, by the zero bytes of UTF-16, and otherwise UTF-8 unless more of its bytes are
 * invalid there than valid. One damaged character must not turn the accents of a whole file into nonsense.
 */
export async function encodingOf(bytes: AsyncIterable<Buffer>): Promise<Encoding> {
  const utf8 = new Utf8Count()
  let isFirst = true
  for await (const chunk of bytes) {
    const known = isFirst ? encodingAtStart(chunk) : undefined
    if (known) return known
    isFirst = false
    utf8.read(chunk)
  }
  return utf8.invalid > utf8.valid ? 'windows-1252' : 'utf-8'
}

function encodingAtStart(chunk: Buffer): Encoding | undefined {
  const [first, second, third] = chunk
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8 with mark'
  // Latin text in UTF-16 has a zero in every other byte.
  const start = chunk.subarray(0, 200)
  const zerosAt = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (odd > start.length / 4 && even === 0) return 'utf-16le'
  return even > start.length / 4 && odd === 0 ? 'utf-16be' : undefined
}

/** Counts the characters beyond ASCII that are valid, and the bytes that are not. */
class Utf8Count {
  valid = 0
  invalid = 0
  /** Bytes that the current character still needs. */
  #open = 0

  read(chunk: Buffer): void {
    if (this.#open === 0 && isAscii(chunk)) return
    for (const byte of chunk) {
      if (this.#open > 0 && byte >= 0x80 && byte < 0xc0) {
        this.#open -= 1
        if (this.#open === 0) this.valid += 1
        continue
      }
      if (this.#open > 0) this.invalid += 1
      this.#open = byte < 0x80 ? 0 : lengthFrom(byte) - 1
      if (this.#open < 0) {
        this.#open = 0
        this.invalid += 1
      }
    }
  }
}

/** The bytes of a character that starts with this byte; 0 if none does. */
function lengthFrom(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 2
  if (byte >= 0xe0 && byte <= 0xef) return 3
  return byte >= 0xf0 && byte <= 0xf4 ? 4 : 0
}
