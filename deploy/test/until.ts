import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again and again until the answer is yes; answers how many milliseconds that took. Throws when it takes too long. */
export async function until(what: string, isTrue: () => Promise<boolean>, limitMs: number): Promise<number> {
  const from = Date.now()
  // oxlint-disable no-await-in-loop -- it waits
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() - from > limitMs) throw new Error(`After ${limitMs / 1000} seconds still not: ${what}`)
    await sleep(100)
  }
  // oxlint-enable no-await-in-loop
  return Date.now() - from
}
