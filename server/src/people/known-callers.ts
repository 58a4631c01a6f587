import type { Sql } from '@portal/db/src/database.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Caller, type CallerLookup, findCaller } from './store.ts'

const known = new AsyncLocalStorage<Map<string, Promise<Caller>>>()

/** Looks up each caller once during this work: a page reads several parts for one person at one moment. */
export function knowingCallers<T>(work: () => T): T {
  return known.run(new Map(), work)
}

/** The caller from an earlier lookup of the same work, if there is one. */
export function knownCaller(db: Sql, asked: CallerLookup, tokenName: Buffer | null): Promise<Caller> {
  const callers = known.getStore()
  const { subject, accountId, asOperator } = asked
  const name = JSON.stringify([subject, accountId, asOperator, tokenName?.toString('hex')])
  const caller = callers?.get(name) ?? findCaller(db, asked, tokenName)
  callers?.set(name, caller)
  return caller
}
