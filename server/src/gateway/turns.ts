import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { FairQueue } from '@portal/db/src/threads/fair-queue.ts'
import { threads } from '../threads/in-thread.ts'

const ofOne = { waitingOfOne: 8, patienceMs: 20_000 }

/** What occupies a thread. */
const inThreads = new FairQueue({ atOnce: threads, atOnceOfOne: Math.floor(threads / 2), waiting: 100, ...ofOne })

/** What holds a connection to the database for as long as its reader takes; the others are for everybody else. */
const downloads = new FairQueue({ atOnce: 4, atOnceOfOne: 2, waiting: 100, ...ofOne })

/** The same for everything that an account has. */
export const accountExports = new FairQueue({ atOnce: 2, atOnceOfOne: 2, waiting: 20, ...ofOne })

const queues: Readonly<Record<string, FairQueue>> = {
  'application/pdf': inThreads,
  'text/csv': downloads,
}

/**
 * Where an account waits for its turn before a connection to the database is taken; undefined where it need not.
 * A process has its own turns, as it has its own threads and connections.
 */
export function turnsOf({ produces = '', bodyBytes }: Pick<EndpointShape, 'produces' | 'bodyBytes'>) {
  // An endpoint that says how large its body may be takes a file or a sheet.
  return bodyBytes === undefined ? queues[produces] : inThreads
}
