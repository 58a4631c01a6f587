import { createReadStream } from 'node:fs'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Encoding, encodingOf } from './encoding.ts'

const headBytes = 262_144

/** The start of a file as text, for its separator and its columns. */
export async function readHead(file: string, encoding: Encoding): Promise<string> {
  let head = ''
  for await (const chunk of openText(file, encoding)) {
    head += String(chunk)
    if (head.length >= headBytes) break
  }
  return head
}

export const findEncoding = (file: string): Promise<Encoding> => encodingOf(openBytes(file))

/** The text of a file in UTF-8. `.gz` is decompressed. */
export function openText(file: string, encoding: Encoding): Readable {
  const bytes = openBytes(file)
  if (encoding === 'utf-8' || encoding === 'utf-8 with mark') return bytes
  const decoder = new TextDecoder(encoding)
  const inUtf8 = new Transform({
    transform: (chunk: Buffer, _, done) => done(null, decoder.decode(chunk, { stream: true })),
    flush: (done) => done(null, decoder.decode()),
  })
  return pipeline(bytes, inUtf8, () => {})
}

function openBytes(file: string): Readable {
  const bytes = createReadStream(file, { highWaterMark: 262_144 })
  if (!file.endsWith('.gz')) return bytes
  // An error in any stream destroys the last one, and so reaches its reader.
  return pipeline(bytes, createGunzip(), () => {})
}
