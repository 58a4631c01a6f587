import { Readable } from 'node:stream'
import { createUnzip } from 'node:zlib'

export const caps = { compressed: 1024 * 1024, decompressed: 4 * 1024 * 1024, line: 300 * 1024 }

/** The rest of the body cannot be read. */
export class UnreadableBody extends Error {
  readonly status: 400 | 413

  constructor(status: 400 | 413, message: string) {
    super(message)
    this.status = status
  }
}

/** Reads the raw body up to the size limit. */
export async function readBody(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size <= caps.compressed) chunks.push(chunk)
    // A sender that is cut off never sees the response, so some of the excess is read and discarded.
    else if (size > 4 * caps.compressed) break
  }
  if (size > caps.compressed) throw new UnreadableBody(413, 'the request body is larger than 1 MB')
  return Buffer.concat(chunks)
}

/** A line, or the start of a line that is too long. */
export interface Line {
  text: string
  isTooLong: boolean
}

/** Yields the lines of a body that may be compressed. Memory is limited to one line, whatever the decompressed size. */
export async function* readLines(body: Buffer, encoding: string | undefined): AsyncGenerator<Line> {
  let line: Buffer[] = []
  let length = 0
  const take = (part: Buffer) => {
    if (length <= caps.line) line.push(part)
    length += part.length
  }
  const finish = (): Line => {
    const isTooLong = length > caps.line
    const text = Buffer.concat(line).toString('utf8', 0, isTooLong ? 1024 : length)
    line = []
    length = 0
    return { text: text.trim(), isTooLong }
  }
  for await (const chunk of unpack(body, encoding)) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      // Millions of empty lines compress to a few bytes, so they must cost almost nothing.
      if (end > start) take(chunk.subarray(start, end))
      start = end + 1
      if (length === 0) continue
      const done = finish()
      if (done.text) yield done
    }
    if (start < chunk.length) take(chunk.subarray(start))
  }
  const last = finish()
  if (last.text) yield last
}

async function* unpack(body: Buffer, encoding: string | undefined): AsyncGenerator<Buffer> {
  if (!isPacked(body, encoding)) {
    yield* limited([body])
    return
  }
  try {
    yield* limited(Readable.from([body]).pipe(createUnzip()))
  } catch (cause) {
    throw cause instanceof UnreadableBody ? cause : new UnreadableBody(400, 'the compressed body is damaged')
  }
}

async function* limited(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > caps.decompressed) throw new UnreadableBody(413, 'the body is larger than 4 MB when unpacked')
    yield chunk
  }
}

/** Some senders omit the header, so the first bytes decide as well. */
function isPacked(body: Buffer, encoding: string | undefined): boolean {
  if (encoding === 'gzip' || encoding === 'deflate') return true
  if (encoding !== undefined && encoding !== 'identity') {
    throw new UnreadableBody(400, 'the content encoding is not supported')
  }
  const [first, second = 0] = body
  const isGzip = first === 0x1f && second === 0x8b
  const isZlib = first === 0x78 && [0x01, 0x5e, 0x9c, 0xda].includes(second)
  return isGzip || isZlib
}
