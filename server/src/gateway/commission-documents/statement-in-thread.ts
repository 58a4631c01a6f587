import type { CommissionLine, Statement } from '@portal/contract/commission.ts'
import { MessageChannel } from 'node:worker_threads'
import { sendBatches } from '../../threads/batches.ts'
import { inThread } from '../../threads/in-thread.ts'
import type { Parties } from './store.ts'

/** Draws a statement whose lines are too many to be held at once. */
export async function statementInThread(
  statement: Statement,
  parties: Parties,
  lines: AsyncIterable<CommissionLine[]>,
): Promise<Uint8Array> {
  const { port1: ours, port2: theirs } = new MessageChannel()
  const drawn = inThread('statement', [statement, parties, theirs], [theirs])
  // Whichever fails first says why; a thread that ended takes no more lines.
  drawn.catch(() => ours.close())
  await Promise.race([sendBatches(ours, lines), drawn])
  return drawn
}
