import { longestMissedMs } from '@portal/contract/live.ts'

const mostKept = 1000

/** Keeps what was heard in the last minute, for pages that begin to listen a moment after they were read. */
export function createRecent<Heard>() {
  let kept: { at: number; heard: Heard }[] = []
  /** Of what was heard until then, a part is missing. */
  let incompleteUntil = -Infinity
  return {
    add(heard: Heard): void {
      const at = performance.now()
      kept.push({ at, heard })
      if (kept.length > mostKept) incompleteUntil = kept.shift()?.at ?? at
    },
    /** Null if something may be missing. */
    since(missedMs: number): Heard[] | null {
      const now = performance.now()
      kept = kept.filter(({ at }) => at >= now - longestMissedMs)
      const from = now - missedMs
      if (missedMs > longestMissedMs || from < incompleteUntil) return null
      return kept.filter(({ at }) => at >= from).map(({ heard }) => heard)
    },
  }
}
