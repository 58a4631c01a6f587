import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'

const pieceBytes = 64 * 1024

/** Sends a batch to a thread once the previous one is consumed, so that neither side buffers them. */
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
    // Ends the thread's work, because its data is incomplete.
    port.close()
    throw error
  }
}

/** The batches as the thread receives them. */
export async function* receiveBatches<Row>(port: MessagePort): AsyncGenerator<Row[]> {
  const closed = whenClosed(port)
  for (;;) {
    const message: Promise<Row[] | null> = once(port, 'message').then(([rows]) => rows)
    const rows = await Promise.race([message, closed])
    if (rows === null) return port.close()
    yield rows
    port.postMessage('taken')
  }
}

/** Combines bytes into larger messages, because a document consists of thousands of small pieces. */
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

/** Rejects when the other side closes. */
function whenClosed(port: MessagePort): Promise<never> {
  const closed = once(port, 'close').then(() => {
    throw new Error('The batches ended before the last one.')
  })
  closed.catch(() => {}) // The final close rejects too, when no one waits any more.
  return closed
}
