import type { CasePromise } from '@portal/contract/cases/cases.ts'
import type { CaseTargets } from '@portal/contract/cases/targets.ts'
import { type WorkingHours, workingMinutesBetween } from '@portal/db/src/calendar/working-time.ts'
import { text, timestamp, timestampOrNull } from '@portal/db/src/rows.ts'
import { afterPauses, dueAt, pausesUntil } from '@portal/db/src/targets/due-at.ts'
import { z } from 'zod'

/** The three targets of a case. While the case waits for the customer, `pausedAt` is the start of the pause. */
export const Clocks = z.strictObject({
  /** When the clocks started: when the case was opened, or last reopened. */
  startedAt: timestamp,
  /** The pauses since then that are over. */
  pauses: z.array(z.strictObject({ from: text, to: text })),
  respondBy: timestamp,
  respondedAt: timestampOrNull,
  nextUpdateDue: timestamp,
  resolveBy: timestamp,
  resolvedAt: timestampOrNull,
  pausedAt: timestampOrNull,
})
export type Clocks = z.infer<typeof Clocks>

export function startClocks({ respond, repair, hours }: CaseTargets, at: Date): Clocks {
  const respondBy = dueAt(at, respond, hours)
  return {
    startedAt: at,
    pauses: [],
    respondBy,
    respondedAt: null,
    // The first message to the customer is the first reply.
    nextUpdateDue: respondBy,
    resolveBy: dueAt(at, repair, hours),
    resolvedAt: null,
    pausedAt: null,
  }
}

/** The same clocks with other targets, as if these had applied from the start. Answers given stay as they are. */
export function restartClocks(clocks: Clocks, targets: CaseTargets): Clocks {
  const pauses = pausesUntil(clocks)
  const { respondBy, resolveBy } = startClocks(targets, clocks.startedAt)
  const reply = afterPauses(respondBy, pauses, targets.hours)
  return {
    ...clocks,
    ...(clocks.respondedAt === null && { respondBy: reply, nextUpdateDue: reply }),
    resolveBy: afterPauses(resolveBy, pauses, targets.hours),
  }
}

export function pauseClocks(clocks: Clocks, at: Date): Clocks {
  return clocks.pausedAt ? clocks : { ...clocks, pausedAt: at }
}

/** Extends each target by the working time of the pause, so that the time left stays the same. */
export function resumeClocks(clocks: Clocks, at: Date, hours: WorkingHours): Clocks {
  const { pausedAt } = clocks
  if (!pausedAt) return clocks
  const pause = { from: pausedAt, to: at }
  const move = (due: Date) => afterPauses(due, [pause], hours)
  return {
    ...clocks,
    pauses: [...clocks.pauses, { from: pausedAt.toISOString(), to: at.toISOString() }],
    respondBy: clocks.respondedAt ? clocks.respondBy : move(clocks.respondBy),
    nextUpdateDue: move(clocks.nextUpdateDue),
    resolveBy: move(clocks.resolveBy),
    pausedAt: null,
  }
}

/** Each of our replies sets the next one: at the time the desk chose, otherwise by the targets. */
export function answered(clocks: Clocks, targets: CaseTargets, at: Date, nextUpdateDue?: Date): Clocks {
  return {
    ...clocks,
    respondedAt: clocks.respondedAt ?? at,
    nextUpdateDue: nextUpdateDue ?? dueAt(at, targets.updateEvery, targets.hours),
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
