import { counted } from '@portal/contract/format/counts.ts'
import { percentInWords } from '@portal/contract/plans/words.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import { durationOfMinutes, percent } from '@portal/contract/format/sizes.ts'
import type { ServiceDays } from '@portal/contract/services/overview.ts'
import type { DayMark } from '@portal/contract/services/event-values.ts'

export const dayMarkNames: Record<DayMark, string> = {
  available: 'Available',
  planned: 'Planned work',
  degraded: 'Degraded',
  down: 'Down',
}

/** "30 Mar: down, 42 min" */
export function dayInWords({ day, mark, minutesDown }: ServiceDays['days'][number]): string {
  const down = minutesDown > 0 ? `, ${durationOfMinutes(minutesDown)}` : ''
  return `${shortDay(day)}: ${dayMarkNames[mark].toLowerCase()}${down}`
}

/** The days on which something is recorded: "30 Mar: down, 42 min; 13 Apr: degraded". */
export function troubledDays({ days }: ServiceDays): string {
  const found: { first: Day; last: Day; index: number }[] = []
  for (const [index, day] of days.entries()) {
    if (day.mark === 'available') continue
    const before = found.at(-1)
    const continues = before?.index === index - 1 && before.last.mark === day.mark && day.minutesDown === 0
    if (before && continues && before.last.minutesDown === 0) found.splice(-1, 1, { ...before, last: day, index })
    else found.push({ first: day, last: day, index })
  }
  return found
    .map(({ first, last }) =>
      first === last
        ? dayInWords(first)
        : `${shortDay(first.day)} to ${shortDay(last.day)}: ${dayMarkNames[first.mark].toLowerCase()}`,
    )
    .join('; ')
}

type Day = ServiceDays['days'][number]

export interface AvailabilityWords {
  text: string
  /** Null without a target, or if it is met. */
  missed: string | null
}

/** Recorded outages, never a claim: without any, nothing was measured that would prove 100%. */
export function availabilityOf({ availability, target, minutesDown, days }: ServiceDays): AvailabilityWords {
  if (availability === null) return { text: 'Start of the outage not recorded', missed: null }
  if (minutesDown === 0) {
    const degraded = days.filter(({ mark }) => mark === 'degraded').length
    const also = degraded > 0 ? `, degraded on ${counted(degraded, 'day')}` : ''
    return { text: `No outages recorded${also}`, missed: null }
  }
  const missed = target !== null && availability < target ? `below the ${percent(target)} target` : null
  return { text: `${percentInWords(availability)} available`, missed }
}
