import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

const usualTimeoutMs = 5 * 60_000

interface Download {
  name: string
  mediaType: string
  /**
   * Starts the read; a failure before the first bytes becomes an error response. With `onTaken`, called for each chunk
   * that the reader consumes, the time limit restarts, so it ends only stalled readers.
   */
  open: (onTaken: () => void) => Promise<Readable>
  timeoutMs?: number
}

/**
 * Sends a file while it is generated. Its endpoint must limit concurrency, because each download holds a database
 * connection.
 */
export async function sendStream(reply: FastifyReply, download: Download): Promise<FastifyReply> {
  const { name, mediaType, open, timeoutMs = usualTimeoutMs } = download
  let timer: NodeJS.Timeout | undefined
  const stream = await open(() => timer?.refresh())
  timer = setTimeout(() => stream.destroy(new Error('The reader took too long')), timeoutMs)
  void reply.type(mediaType).header('content-disposition', `attachment; filename="${name}"`).send(stream)
  // The transaction stays open until the last row is read. A reader that disconnects early is not an error.
  await finished(stream).catch(() => {})
  clearTimeout(timer)
  return reply
}

/** Reads the header and the first batch in advance, so that a failure still becomes an error response. */
export async function started(chunks: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = [await chunks.next(), await chunks.next()]
  return (async function* () {
    for (const { value, done } of first) if (!done) yield value
    yield* chunks
  })()
}
