import { setTimeout as sleep } from 'node:timers/promises'

/** Repeats the check until it is true. Returns the milliseconds that it took, or throws after the limit. */
export async function until(what: string, isTrue: () => Promise<boolean>, limitMs: number): Promise<number> {
  const from = Date.now()
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() - from > limitMs) throw new Error(`After ${limitMs / 1000} seconds still not: ${what}`)
    await sleep(100)
  }
  return Date.now() - from
}
