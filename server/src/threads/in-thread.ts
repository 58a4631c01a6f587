import { ThreadPool } from '@portal/db/src/threads/thread-pool.ts'
import { availableParallelism } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import type { works } from '../thread-works.ts'

type Works = typeof works

// At least two, so that one account's long work leaves a thread for short work of others.
export const threads = Math.max(2, availableParallelism() - 1)

const pool = new ThreadPool<Works>({
  file: new URL('../thread.ts', import.meta.url),
  threads,
  memoryMb: 256,
  mostMs: 5 * 60_000,
})

/** Runs work in a thread if it would block the process for too long. */
export function inThread<Name extends keyof Works>(
  work: Name,
  input: Parameters<Works[Name]>,
  ports: MessagePort[] = [],
): Promise<Awaited<ReturnType<Works[Name]>>> {
  return pool.run(work, input, ports)
}
