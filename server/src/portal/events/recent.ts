import { longestMissedMs } from '@portal/contract/live.ts'

const mostKept = 1000

/** Keeps the notifications of the last minute, for pages that connect a moment after their data was read. */
export function createRecent<Received>() {
  let kept: { at: number; received: Received }[] = []
  /** Some of the notifications until then are missing. */
  let incompleteUntil = -Infinity
  return {
    add(received: Received): void {
      const at = performance.now()
      kept.push({ at, received })
      if (kept.length > mostKept) incompleteUntil = kept.shift()?.at ?? at
    },
    /** Null if something may be missing. */
    since(missedMs: number): Received[] | null {
      const now = performance.now()
      kept = kept.filter(({ at }) => at >= now - longestMissedMs)
      const from = now - missedMs
      if (missedMs > longestMissedMs || from < incompleteUntil) return null
      return kept.filter(({ at }) => at >= from).map(({ received }) => received)
    },
  }
}
