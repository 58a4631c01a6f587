import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'

/** Sends batches to a thread, the next one when the last is used up, so that neither side piles them up. */
export async function sendBatches<Row>(port: MessagePort, batches: AsyncIterable<Row[]>): Promise<void> {
  try {
    for await (const rows of batches) {
      const isTaken = once(port, 'message')
      port.postMessage(rows)
      await isTaken
    }
    port.postMessage(null)
  } catch (error) {
    // The thread ends its work: what it has is not all of it.
    port.close()
    throw error
  }
}

/** The batches as the thread receives them. */
export async function* receiveBatches<Row>(port: MessagePort): AsyncGenerator<Row[]> {
  const closed = once(port, 'close').then(() => {
    throw new Error('The batches ended before the last one.')
  })
  closed.catch(() => {}) // Also closed in the end, when nobody waits any more.
  for (;;) {
    const message: Promise<Row[] | null> = once(port, 'message').then(([rows]) => rows)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const rows = await Promise.race([message, closed])
    if (rows === null) return port.close()
    yield rows
    port.postMessage('taken')
  }
}
