import { counted } from '@portal/contract/format/counts.ts'
import { exactTime } from '@portal/contract/format/dates.ts'
import { minutesBetween } from '@portal/contract/format/relative.ts'
import type { ClosureCorrection, DeskIncident } from '@portal/contract/service-status/desk.ts'
import { Problem } from '@portal/contract/problem.ts'
import { changesInWords } from './correction-words.ts'
import { addVersion, lockAsRead, type Work } from './service.ts'

/**
 * Corrects an incident that has ended. Its affected services stay those of its end, because services have been added and
 * moved since; their downtime follows its corrected end and length.
 */
export async function correctEnd(work: Work, ref: string, wanted: ClosureCorrection): Promise<DeskIncident> {
  const { scope } = work
  const before = await lockAsRead(work, ref)
  if (before.endedAt === null)
    throw new Problem('incident_open', { detail: 'This has not ended. Correct it as it is.' })
  const { title, advice, reason, notify } = wanted
  const isCancelled = before.state === 'cancelled'
  const typed: Partial<ClosureCorrection> = isCancelled ? {} : wanted
  const { cause = before.cause, minutesDown = before.minutesDown, endedAt: end = before.endedAt } = typed
  // A form has no seconds.
  const isSameEnd = exactTime(end) === exactTime(before.endedAt)
  const endedAt = isSameEnd ? before.endedAt : end
  const isSame = isSameEnd && minutesDown === before.minutesDown
  const fields: Record<string, string> = isSame
    ? {}
    : wrongEnd({ endedAt, minutesDown, start: before.start }, scope.now)
  if (isCancelled && wanted.minutesDown) fields.minutesDown = 'Cancelled work has no downtime.'
  if (!isCancelled && !cause) fields.cause = 'Enter the cause.'
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
  const after = { title, advice: advice || null, cause, endedAt, minutesDown }
  const [was, is] = [inWords(before), inWords(after)]
  const changes = changesInWords(labels.map(([key, label]) => [label, was[key], is[key]] as const))
  if (changes.length === 0) throw new Problem('invalid', { fields: { title: 'Nothing is changed.' } })
  return addVersion(
    work,
    before,
    {
      action: 'endCorrected',
      before: forHistory(was),
      after: { ...forHistory(is), reason, 'People notified': notify ? 'yes' : 'no' },
      text: [`Correction: ${reason}`, ...changes].join('\n'),
      // The update is no closure, and the incident keeps its status.
      state: 'update',
      nextUpdateBy: null,
      correction: notify ? 'notified' : 'quiet',
    },
    { ...after, cause: cause ?? undefined, minutesDown: minutesDown ?? undefined },
  )
}

interface End {
  title: string
  advice: string | null
  cause: string | null
  endedAt: string
  minutesDown: number | null
}

const labels = [
  ['title', 'Title'],
  ['advice', 'Advice'],
  ['cause', 'Cause'],
  ['endedAt', 'Ended'],
  ['minutesDown', 'Downtime of a service'],
] as const

const inWords = ({
  title,
  advice,
  cause,
  endedAt,
  minutesDown,
}: Omit<End, 'endedAt'> & { endedAt: string | null }) => ({
  title,
  advice,
  cause,
  endedAt: endedAt === null ? null : exactTime(endedAt),
  minutesDown: minutesDown === null ? null : counted(minutesDown, 'minute'),
})

const forHistory = (words: ReturnType<typeof inWords>) => ({
  title: words.title,
  advice: words.advice ?? '',
  cause: words.cause ?? '',
  ended: words.endedAt ?? '',
  downtime: words.minutesDown ?? '',
})

function wrongEnd(
  { start, endedAt, minutesDown }: { start: string; endedAt: string; minutesDown: number | null },
  now: Date,
): Record<string, string> {
  const ended = Date.parse(endedAt)
  if (ended > now.getTime()) return { endedAt: 'Enter a date and time in the past.' }
  if (ended < Date.parse(start)) return { endedAt: 'Choose a time after the start.' }
  const whole = minutesBetween(start, endedAt)
  return minutesDown !== null && minutesDown > whole
    ? { minutesDown: `The incident lasted ${counted(whole, 'minute')}. Enter no more than that.` }
    : {}
}
