import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'

/** Sends batches to a thread, the next one when the last is used up, so that neither side piles them up. */
export async function sendBatches<Row>(port: MessagePort, batches: AsyncIterable<Row[]>): Promise<void> {
  const closed = whenClosed(port)
  try {
    for await (const rows of batches) {
      const taken = once(port, 'message')
      port.postMessage(rows)
      await Promise.race([taken, closed])
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
  const closed = whenClosed(port)
  for (;;) {
    const message: Promise<Row[] | null> = once(port, 'message').then(([rows]) => rows)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const rows = await Promise.race([message, closed])
    if (rows === null) return port.close()
    yield rows
    port.postMessage('taken')
  }
}

/** Fails when the other side is not there any more. */
function whenClosed(port: MessagePort): Promise<never> {
  const closed = once(port, 'close').then(() => {
    throw new Error('The batches ended before the last one.')
  })
  closed.catch(() => {}) // Closed in the end too, when nobody waits any more.
  return closed
}
