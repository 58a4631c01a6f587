import type { QueueState } from './queue-store.ts'

// An announcement may be lost, and jobs of an import are never announced.
const restMs = 60_000
/** While another worker has jobs, which it may abandon, and after a failed look. */
const watchMs = 10_000
/** Many announcements are followed by one look. */
const soonMs = 1000

interface Lookout {
  /** Looks within a second. */
  soon(): void
  stop(): void
}

/** Looks at the queue when its next job can run, and now and then; at rest once a minute. */
export function startLookout(look: () => Promise<Pick<QueueState, 'nextAt' | 'isSharedWork'>>): Lookout {
  let timer: NodeJS.Timeout
  let dueAt = Infinity
  let isStopped = false
  const within = (ms: number) => {
    const at = Date.now() + ms
    if (isStopped || at >= dueAt) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(() => void lookNow(), ms)
  }
  const lookNow = async () => {
    dueAt = Infinity
    // Without the database there are no jobs.
    const state = await look().catch(() => null)
    within(state ? pauseAfter(state, Date.now()) : watchMs)
  }
  within(soonMs)
  return {
    soon: () => within(soonMs),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

export function pauseAfter({ nextAt, isSharedWork }: Pick<QueueState, 'nextAt' | 'isSharedWork'>, now: number): number {
  const untilNext = nextAt ? Math.max(nextAt.getTime() - now, soonMs) : Infinity
  return Math.min(untilNext, isSharedWork ? watchMs : restMs)
}
