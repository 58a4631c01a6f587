import { AsyncLocalStorage } from 'node:async_hooks'

/** What this process is doing for somebody: a request or a job. It follows the work through every call and wait. */
export interface Work {
  requestId?: string
  role?: string
  /** The account and the person, by their opaque ids. */
  accountId?: string
  actorId?: string
  /** The part of a trace (W3C Trace Context) that this is, where traces are taken. */
  traceparent?: string
}

const current = new AsyncLocalStorage<Work>()

export const currentWork = (): Work | undefined => current.getStore()

export function duringWork<T>(work: Work, doIt: () => T): T {
  return current.run(work, doIt)
}

/** Says for whom the current work is, as soon as that is known. */
export function noteActor(actorId: string, accountId?: string): void {
  const work = current.getStore()
  if (!work) return
  work.actorId = actorId
  if (accountId !== undefined) work.accountId = accountId
}
