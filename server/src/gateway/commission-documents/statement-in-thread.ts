import type { CommissionLine, Statement } from '@portal/contract/commission.ts'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { MessageChannel } from 'node:worker_threads'
import { sendBatches } from '../../threads/batches.ts'
import { inThread } from '../../threads/in-thread.ts'
import type { Parties } from './store.ts'

interface Drawn {
  /** What is drawn can be read while the rest is. */
  document: Readable
  /** When the last line has been read and drawn. */
  isDrawn: Promise<void>
}

// A reader who is slower than the drawing is waited for, but not for ever: the thread is for others too.
const mostUnread = 4 * 1024 * 1024
const patienceMs = 60_000

/** Draws a statement whose lines are too many to be held at once. A reader who leaves ends it. */
export async function statementInThread(
  statement: Statement,
  parties: Parties,
  batches: AsyncIterable<CommissionLine[]>,
): Promise<Drawn> {
  const [lines, pieces] = [new MessageChannel(), new MessageChannel()]
  let isFull = false
  const document = new Readable({
    highWaterMark: mostUnread,
    read() {
      isFull = false
      document.emit('taken')
    },
    destroy(error, done) {
      lines.port1.close()
      pieces.port1.close()
      document.emit('taken')
      done(error)
    },
  })
  pieces.port1.on('message', (piece: Uint8Array | null) => {
    isFull = !document.push(piece)
  })
  async function* asTaken(): AsyncGenerator<CommissionLine[]> {
    for await (const batch of batches) {
      if (isFull) await once(document, 'taken', { signal: AbortSignal.timeout(patienceMs) })
      yield batch
    }
  }
  const ports = [lines.port2, pieces.port2] as const
  const isDrawn = Promise.all([
    inThread('statement', [statement, parties, ...ports], [...ports]),
    sendBatches(lines.port1, asTaken()),
  ]).then(() => {})
  isDrawn.catch((error: Error) => document.destroy(error))
  await once(document, 'readable')
  return { document, isDrawn }
}
