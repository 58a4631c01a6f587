import { counted } from '@portal/contract/format/counts.ts'
import { exactTime } from '@portal/contract/format/dates.ts'
import type { ClosureCorrection, DeskIncident } from '@portal/contract/service-status/desk.ts'
import { Problem } from '@portal/contract/problem.ts'
import { queueJob } from '../../../lib/job-store.ts'
import { reachTask } from '../notify-accounts.ts'
import { getStoredIncident } from '../service.ts'
import { changesInWords } from './correction-words.ts'
import { recordChange } from './history-store.ts'
import { getDeskIncident, type Work } from './service.ts'
import { updateIncident } from './store.ts'

/**
 * Corrects an incident that has ended. Its affected services stay those of its end, because services have been added and
 * moved since; their downtime follows its corrected end and length.
 */
export async function correctEnd(
  { scope, version }: Work,
  ref: string,
  wanted: ClosureCorrection,
): Promise<DeskIncident> {
  const before = await getStoredIncident(scope, ref, true)
  if (version !== undefined && version !== before.version) throw new Problem('stale')
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
  const said = {
    version: before.version + 1,
    at: scope.now.toISOString(),
    text: [`Correction: ${reason}`, ...changes].join('\n'),
    // The update is no closure, and the incident keeps its status.
    state: 'update',
    nextUpdateBy: null,
    correction: notify ? ('notified' as const) : ('quiet' as const),
  }
  await updateIncident(scope, ref, said, { ...after, cause: cause ?? undefined, minutesDown: minutesDown ?? undefined })
  await recordChange(scope, ref, {
    action: 'endCorrected',
    version: said.version,
    before: forHistory(was),
    after: { ...forHistory(is), reason, 'People notified': notify ? 'yes' : 'no' },
  })
  await queueJob(scope.tx, reachTask, { ref, version: said.version, isCorrectionOfEnd: true })
  return getDeskIncident(scope, ref)
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
  const whole = Math.ceil((ended - Date.parse(start)) / 60_000)
  return minutesDown !== null && minutesDown > whole
    ? { minutesDown: `The incident lasted ${counted(whole, 'minute')}. Enter no more than that.` }
    : {}
}
