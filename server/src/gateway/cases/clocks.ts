import type { CasePromise } from '@portal/contract/cases.ts'
import { timestamp, timestampOrNull } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { addWorkingMinutes, type WorkingHours, workingMinutesBetween } from '../../lib/working-time.ts'
import type { Terms } from './care-levels.ts'

/** The three promises of a case. While it waits for the customer, `pausedAt` says since when they stand still. */
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
    // The first thing that the customer hears is the first reply.
    nextUpdateDue: respondBy,
    resolveBy: terms.resolveBy(at),
    resolvedAt: null,
    pausedAt: null,
  }
}

export function pauseClocks(clocks: Clocks, at: Date): Clocks {
  return clocks.pausedAt ? clocks : { ...clocks, pausedAt: at }
}

/** Every promise moves by exactly the working time that it stood still, so what was left of it is left now. */
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

/** After every word of ours the next one is due: when the desk said, otherwise by the terms. */
export function answered(clocks: Clocks, terms: Terms, at: Date, nextUpdateDue?: Date): Clocks {
  return {
    ...clocks,
    respondedAt: clocks.respondedAt ?? at,
    nextUpdateDue: nextUpdateDue ?? addWorkingMinutes(at, terms.updateMinutes, terms.hours),
  }
}

/** The promises as the customer reads them. One that is paused has no moment, only the time that is left of it. */
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
