import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

const usualPatienceMs = 5 * 60_000

interface Download {
  name: string
  mediaType: string
  /**
   * Starts to read; a failure before the first bytes is still answered as one. A reader may take as long as it likes
   * where `onTaken` is called with each piece that it takes: then the patience is for one that stands still.
   */
  open: (onTaken: () => void) => Promise<Readable>
  patienceMs?: number
}

/** Answers a file that is made while it is sent. Its endpoint has turns, because each holds a connection meanwhile. */
export async function sendStream(reply: FastifyReply, download: Download): Promise<FastifyReply> {
  const { name, mediaType, open, patienceMs = usualPatienceMs } = download
  let timer: NodeJS.Timeout | undefined
  const stream = await open(() => timer?.refresh())
  timer = setTimeout(() => stream.destroy(new Error('The reader took too long')), patienceMs)
  void reply.type(mediaType).header('content-disposition', `attachment; filename="${name}"`).send(stream)
  // The transaction stays open until the last row is read. A reader who leaves early has had enough.
  await finished(stream).catch(() => {})
  clearTimeout(timer)
  return reply
}

/** Reads the head and the first batch at once, so that a failure is still answered as one. */
export async function started(chunks: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = [await chunks.next(), await chunks.next()]
  return (async function* () {
    for (const { value, done } of first) if (!done) yield value
    yield* chunks
  })()
}
