import type { CommissionLine, Statement } from '@portal/contract/commission/commission.ts'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { MessageChannel } from 'node:worker_threads'
import { sendBatches } from '../../../threads/batches.ts'
import { inThread } from '../../../threads/in-thread.ts'
import type { Parties } from './parties.ts'

interface Drawn {
  /** Can be read while the rest is being drawn. */
  document: Readable
  /** Resolves once the last line has been read and drawn. */
  isDrawn: Promise<void>
}

// Drawing waits for a slower reader up to a limit, because the thread is shared.
const mostUnread = 4 * 1024 * 1024
const timeoutMs = 60_000

/** Draws a statement with too many lines to hold in memory. Drawing stops if the reader disconnects. */
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
      if (isFull) await once(document, 'taken', { signal: AbortSignal.timeout(timeoutMs) })
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
