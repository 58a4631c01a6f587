import { dayMarks } from '@portal/contract/services/event-values.ts'
import type { ServiceDays } from '@portal/contract/services/overview.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { london } from '@portal/db/src/calendar/working-time.ts'
import { outageMinutes, type Outage } from '@portal/db/src/targets/credit-of.ts'
import type { DayEvent } from './days-store.ts'

const shownDays = 30

/** The start of the first day that is shown, in UK time. */
export function firstDayOf(now: Date): Date {
  return new Date(startOfDay(now, 1 - shownDays).epochMilliseconds)
}

const startOfDay = (now: Date, days: number) => london(now).startOfDay().add({ days })

/** The last 30 days with the worst event of each, and the minutes of outages. */
export function daysOf(outages: readonly Outage[], events: readonly DayEvent[], now: Date): ServiceDays['days'] {
  const down = events.filter(({ mark }) => mark === 'down').map((each) => ({ ...each, pauses: [] }))
  const all = [...outages.map(({ from, to }) => ({ from, to, mark: 'down' as const })), ...events]
  return Array.from({ length: shownDays }, (_, index) => {
    const start = startOfDay(now, index + 1 - shownDays)
    const end = Math.min(start.add({ days: 1 }).epochMilliseconds, now.getTime())
    const span = { from: new Date(start.epochMilliseconds), to: new Date(end) }
    const marks = all.filter(({ from, to }) => from < span.to && to > span.from).map(({ mark }) => mark)
    return {
      day: plainDateOf(start.toPlainDate().toString()),
      mark: dayMarks.findLast((mark) => marks.includes(mark)) ?? 'available',
      minutesDown: outageMinutes([...outages, ...down], span),
    }
  })
}
