import { setTimeout as sleep } from 'node:timers/promises'

/** Codes of PostgreSQL for a lock that was not granted in time, and for a deadlock. */
const codes = ['55P03', '40P01']
const longestMs = 120_000

/**
 * Repeats work that failed because others hold its locks, until it succeeds or has failed for two minutes. The work releases its
 * own locks in between, so that the others continue.
 */
export async function withoutBlocking<Result>(
  work: () => Promise<Result>,
  { pauseMs = 500, limitMs = longestMs }: { pauseMs?: number; limitMs?: number } = {},
): Promise<Result> {
  const until = Date.now() + limitMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error) || Date.now() >= until) throw error
      await sleep(pauseMs)
    }
  }
}

/** Whether others held the locks that the work needed. */
export function isLocked(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' && codes.includes(code)
}
