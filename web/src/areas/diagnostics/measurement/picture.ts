import type { LineMeasurement, MeasurementMark } from '@portal/contract/diagnostics/measurement.ts'
import {
  hourStepSeconds,
  lossPercent,
  measurementMarkNames,
  measurementMarks,
  type MeasurementPeriod,
  monthDays,
} from '@portal/contract/diagnostics/measurement-values.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { londonClock, wallClock } from '@portal/contract/format/dates.ts'
import { dayOf, shortDay, shortWeekday } from '@portal/contract/format/days.ts'
import { duration, durationOfMinutes } from '@portal/contract/format/sizes.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { fullTime, sampleTimes, ticksOf } from '../figures.ts'

type Steps = Pick<LineMeasurement, 'from' | 'until' | 'stepSeconds' | 'sent' | 'lost'>

export const timesOf = ({ from, stepSeconds, sent }: Steps): string[] =>
  sampleTimes({ from }, sent.length, stepSeconds * 1000)

/** Every sixth hour of a day, every fifth day of a month. */
export function ticksFor(period: MeasurementPeriod, times: readonly string[]): { index: number; label: string }[] {
  if (period === 'day') return ticksOf(times)
  return times.flatMap((at, index) =>
    londonClock(at) === '00:00' && wallClock(at).getUTCDate() % 5 === 0 ? [{ index, label: shortDay(at, null) }] : [],
  )
}

export const lossOf = ({ sent, lost }: Steps): (number | null)[] =>
  sent.map((pings, index) => lossPercent(pings, lost[index] ?? 0))

/** The spans in which pings were sent and none was answered. A gap in the measurement ends a span. */
export function silencesOf({ from, stepSeconds, sent, lost }: Steps): { from: string; until: string }[] {
  const found: { from: number; until: number }[] = []
  for (const [index, pings] of sent.entries()) {
    if (pings === 0 || lost[index] !== pings) continue
    const last = found.at(-1)
    if (last?.until === index) last.until = index + 1
    else found.push({ from: index, until: index + 1 })
  }
  const at = (index: number) => new Date(Date.parse(from) + index * stepSeconds * 1000).toISOString()
  return found.map((each) => ({ from: at(each.from), until: at(each.until) }))
}

/** The position of a time among the steps, within the picture. */
export function placeOf({ from, stepSeconds, sent }: Steps, at: string): number {
  const index = (Date.parse(at) - Date.parse(from)) / (stepSeconds * 1000)
  return Math.min(Math.max(0, sent.length - 1), Math.max(0, index))
}

/** Outages and planned work as spans of the chart. */
export function spansOf(found: Steps & { marks: readonly MeasurementMark[] }) {
  return found.marks.flatMap(({ kind, from, until }) =>
    kind === 'test'
      ? []
      : [
          {
            from: placeOf(found, from),
            to: placeOf(found, until ?? found.until),
            tone: kind === 'outage' ? ('bad' as const) : ('info' as const),
          },
        ],
  )
}

export interface Happening {
  key: string
  at: string
  kind: MeasurementMark['kind'] | 'silence'
  name: string
  title: string
  when: string
  id: string | null
}

/** The spans without a reply and the marks of the picture, in order of time. */
export function happeningsOf(found: LineMeasurement): Happening[] {
  const silences = silencesOf(found).map(({ from, until }) => ({
    key: `silence ${from}`,
    at: from,
    kind: 'silence' as const,
    name: 'No reply',
    title: duration(Date.parse(until) - Date.parse(from)),
    when: spanInWords(from, until),
    id: null,
  }))
  const marks = found.marks.map(({ kind, from, until, title, id }) => ({
    key: `${kind} ${id ?? from}`,
    at: from,
    kind,
    name: measurementMarkNames[kind],
    title: kind !== 'outage' ? title : until ? duration(Date.parse(until) - Date.parse(from)) : 'Not repaired yet',
    when: kind === 'test' ? fullTime(from) : spanInWords(from, until),
    id,
  }))
  return [...silences, ...marks].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function spanInWords(from: string, until: string | null): string {
  if (until === null) return `since ${fullTime(from)}`
  return `${fullTime(from)} to ${dayOf(from) === dayOf(until) ? clock(until) : fullTime(until)}`
}

/** "8,640 pings, 12 lost (0.1%). No reply for 25 min." */
export function totalInWords({ sent, lost, silentMinutes }: LineMeasurement['total']): string {
  const loss = lost === 0 ? 'none lost' : `${number(lost)} lost (${number(lossPercent(sent, lost), 1)}%)`
  const silent = silentMinutes > 0 ? ` No reply for ${durationOfMinutes(silentMinutes)}.` : ''
  return `${counted(sent, 'ping')}, ${loss}.${silent}`
}

const keys: Record<MeasurementMark['kind'], string> = {
  outage: 'red for a recorded outage',
  work: 'blue for planned work',
  test: 'dashed for a line test',
}

/** "Marks: red for a recorded outage, dashed for a line test." Empty without marks. */
export function marksInWords(marks: readonly MeasurementMark[]): string {
  const shown = measurementMarks.filter((kind) => marks.some((mark) => mark.kind === kind))
  return shown.length > 0 ? ` Marks: ${shown.map((kind) => keys[kind]).join(', ')}.` : ''
}

export const stepInWords = (stepSeconds: number) => (stepSeconds === hourStepSeconds ? 'an hour' : '5 min')

/** "24 hours to 15:05", "Fri 20 Nov", "30 days to 20 Nov". */
export function spanTitle(period: MeasurementPeriod, day: PlainDate | undefined, until: string): string {
  if (period === 'month') return `${monthDays} days to ${day ? shortDay(day, null) : clock(until)}`
  return day ? shortWeekday(day, null) : `24 hours to ${clock(until)}`
}

/** The day that an earlier or later picture ends with; undefined for the current one. */
export function dayBeside(
  period: MeasurementPeriod,
  day: PlainDate | undefined,
  direction: -1 | 1,
  today: PlainDate,
): PlainDate | undefined {
  const days = period === 'month' ? monthDays : 1
  const next = new Date(Date.parse(day ?? today) + direction * days * 86_400_000).toISOString().slice(0, 10)
  return next >= today && direction === 1 ? undefined : plainDateOf(next)
}
