import type { CasePromise } from '@portal/contract/cases/cases.ts'
import { timestamp, timestampOrNull } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { addWorkingMinutes, type WorkingHours, workingMinutesBetween } from '../../lib/working-time.ts'
import type { Terms } from '../../lib/care-levels.ts'

/** The three targets of a case. While the case waits for the customer, `pausedAt` is the start of the pause. */
export const Clocks = z.strictObject({
  respondBy: timestamp,
  respondedAt: timestampOrNull,
  nextUpdateDue: timestamp,
  resolveBy: timestamp,
  resolvedAt: timestampOrNull,
  pausedAt: timestampOrNull,
})
export type Clocks = z.infer<typeof Clocks>

export function startClocks(terms: Terms, at: Date): Clocks {
  const respondBy = addWorkingMinutes(at, terms.respondMinutes, terms.hours)
  return {
    respondBy,
    respondedAt: null,
    // The first message to the customer is the first reply.
    nextUpdateDue: respondBy,
    resolveBy: terms.resolveBy(at),
    resolvedAt: null,
    pausedAt: null,
  }
}

export function pauseClocks(clocks: Clocks, at: Date): Clocks {
  return clocks.pausedAt ? clocks : { ...clocks, pausedAt: at }
}

/** Extends each target by the working time of the pause, so that the time left stays the same. */
export function resumeClocks(clocks: Clocks, at: Date, hours: WorkingHours): Clocks {
  const { pausedAt } = clocks
  if (!pausedAt) return clocks
  const paused = workingMinutesBetween(pausedAt, at, hours)
  const move = (due: Date) => (paused === 0 ? due : addWorkingMinutes(due, paused, hours))
  return {
    ...clocks,
    respondBy: clocks.respondedAt ? clocks.respondBy : move(clocks.respondBy),
    nextUpdateDue: move(clocks.nextUpdateDue),
    resolveBy: move(clocks.resolveBy),
    pausedAt: null,
  }
}

/** Each of our replies sets the next one: at the time the desk chose, otherwise by the terms. */
export function answered(clocks: Clocks, terms: Terms, at: Date, nextUpdateDue?: Date): Clocks {
  return {
    ...clocks,
    respondedAt: clocks.respondedAt ?? at,
    nextUpdateDue: nextUpdateDue ?? addWorkingMinutes(at, terms.updateMinutes, terms.hours),
  }
}

/** The targets as the customer sees them. A paused target has no time, only its remaining duration. */
export function promisesOf(clocks: Clocks, hours: WorkingHours, now: Date): CasePromise[] {
  const { pausedAt, respondedAt, resolvedAt } = clocks
  const promise = (name: CasePromise['name'], due: Date, metAt: Date | null): CasePromise => {
    const from = pausedAt ?? now
    const left = metAt ? 0 : workingMinutesBetween(from, due, hours)
    return {
      name,
      due: pausedAt && !metAt ? null : due.toISOString(),
      metAt: metAt?.toISOString() ?? null,
      state: metAt ? (metAt <= due ? 'met' : 'late') : pausedAt ? 'paused' : due < now ? 'missed' : 'running',
      minutesLeft: Math.round(left),
    }
  }
  const next = resolvedAt ? [] : [promise('update', clocks.nextUpdateDue, null)]
  return [promise('respond', clocks.respondBy, respondedAt), ...next, promise('resolve', clocks.resolveBy, resolvedAt)]
}
