import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'

const pieceBytes = 64 * 1024

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

/** Sends bytes in pieces that are worth a message each: a document is made of thousands of small ones. */
export function sendPieces(port: MessagePort) {
  let held: Uint8Array[] = []
  let bytes = 0
  const send = () => {
    port.postMessage(Buffer.concat(held))
    held = []
    bytes = 0
  }
  return {
    write(piece: Uint8Array): void {
      held.push(piece)
      bytes += piece.byteLength
      if (bytes >= pieceBytes) send()
    },
    end(): void {
      if (bytes > 0) send()
      port.postMessage(null)
    },
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
