import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { FairQueue } from '@portal/db/src/threads/fair-queue.ts'
import { threads } from '../threads/in-thread.ts'

const ofOne = { waitingOfOne: 8, patienceMs: 20_000 }

/** Work that occupies a thread. */
const inThreads = new FairQueue({ atOnce: threads, atOnceOfOne: Math.floor(threads / 2), waiting: 100, ...ofOne })

/**
 * Work that holds a database connection for as long as its reader takes; the remaining connections serve all other
 * calls.
 */
const downloads = new FairQueue({ atOnce: 4, atOnceOfOne: 2, waiting: 100, ...ofOne })

/** Archives of documents, drawn one after another: each also holds a connection until its last document. */
const archives = new FairQueue({ atOnce: Math.floor(threads / 2), atOnceOfOne: 1, waiting: 20, ...ofOne })

/** Limits exports of a whole account. */
export const accountExports = new FairQueue({ atOnce: 2, atOnceOfOne: 2, waiting: 20, ...ofOne })

/** Copies of signed zones. All secondaries of an account ask at the same moment, and each transfer is an open message. */
export const zoneCopies = new FairQueue({
  atOnce: threads,
  atOnceOfOne: Math.floor(threads / 2),
  waiting: 40,
  waitingOfOne: 20,
  patienceMs: 60_000,
})

const queues: Readonly<Record<string, FairQueue>> = {
  'application/pdf': inThreads,
  'application/zip': archives,
  'text/csv': downloads,
  'text/dns': inThreads,
}

/**
 * The queue in which an account waits before it takes a database connection; undefined if it need not wait. Each
 * process has its own queues, as it has its own threads and connections.
 */
export function turnsOf({ produces = '', bodyBytes }: Pick<EndpointShape, 'produces' | 'bodyBytes'>) {
  // An endpoint with a body limit receives a file or a sheet.
  return bodyBytes === undefined ? queues[produces] : inThreads
}

/** Does the work at once, or when it is the owner's turn. */
export function inTurn<T>(turns: FairQueue | undefined, owner: string, work: () => Promise<T>): Promise<T> {
  return turns ? turns.run(owner, work) : work()
}
