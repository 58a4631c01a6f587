import { AsyncLocalStorage } from 'node:async_hooks'

/** The request or job that this process works on, available throughout its asynchronous calls. */
export interface Work {
  requestId?: string
  role?: string
  /** Opaque ids of the account and the person. */
  accountId?: string
  actorId?: string
  /** The current span (W3C Trace Context), if traces are collected. */
  traceparent?: string
}

const current = new AsyncLocalStorage<Work>()

export const currentWork = (): Work | undefined => current.getStore()

export function duringWork<T>(work: Work, doIt: () => T): T {
  return current.run(work, doIt)
}

/** Adds the person and account to the current work as soon as they are known. */
export function noteActor(actorId: string, accountId?: string): void {
  const work = current.getStore()
  if (!work) return
  work.actorId = actorId
  if (accountId !== undefined) work.accountId = accountId
}
