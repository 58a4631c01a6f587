import type { CaseKind, CasePriority } from '@portal/contract/case-values.ts'
import {
  addWorkingDays,
  addWorkingMinutes,
  aroundTheClock,
  officeHours,
  type WorkingHours,
} from '../../lib/working-time.ts'

/** What is promised for a case: in which hours its promises run, and how long each of them is. */
export interface Terms {
  hours: WorkingHours
  hoursInWords: string
  respondMinutes: number
  updateMinutes: number
  resolveBy: (openedAt: Date) => Date
}

interface Care {
  hours: WorkingHours
  inWords: string
  repair: (at: Date, hours: WorkingHours) => Date
}

const everyHour = { from: '00:00', to: '24:00', bankHolidays: 'closed' } as const
const mondayToFriday: WorkingHours = { ...everyHour, days: [1, 2, 3, 4, 5] }
const mondayToSaturday: WorkingHours = { ...everyHour, days: [1, 2, 3, 4, 5, 6] }
const deskHours: WorkingHours = { ...officeHours, from: '08:00', to: '18:00' }

const officeWords = 'Monday to Friday, 09:00 to 17:30, without bank holidays'
const within = (hours: number) => (at: Date, calendar: WorkingHours) => addWorkingMinutes(at, hours * 60, calendar)
const endOfDay = (days: number) => (at: Date, calendar: WorkingHours) => lastMinute(addWorkingDays(at, days, calendar))

/** The care levels that a service can have, by the names that services carry. */
const careLevels: Readonly<Record<string, Care>> = {
  '24 hours, every day': { hours: aroundTheClock, inWords: 'Around the clock, every day', repair: within(24) },
  'Next working day': {
    hours: deskHours,
    inWords: 'Monday to Friday, 08:00 to 18:00, without bank holidays',
    repair: within(10),
  },
  Basic: { hours: officeHours, inWords: officeWords, repair: within(72) },
  Standard: { hours: officeHours, inWords: officeWords, repair: within(48) },
  Enhanced: { hours: officeHours, inWords: officeWords, repair: within(24) },
  Prompt: { hours: officeHours, inWords: officeWords, repair: within(7) },
  // The network's own maintenance levels: by the end of the day after next, of the next one, by half days, in six hours.
  'Level 1': { hours: mondayToFriday, inWords: 'Monday to Friday, without bank holidays', repair: endOfDay(2) },
  'Level 2': { hours: mondayToSaturday, inWords: 'Monday to Saturday, without bank holidays', repair: endOfDay(1) },
  'Level 3': { hours: aroundTheClock, inWords: 'Every day', repair: byHalfDays },
  'Level 4': { hours: aroundTheClock, inWords: 'Around the clock, every day', repair: within(6) },
}
const standard: Care = { hours: officeHours, inWords: officeWords, repair: within(48) }

const minutesByPriority: Record<CasePriority, { respond: number; update: number }> = {
  critical: { respond: 60, update: 120 },
  high: { respond: 120, update: 240 },
  medium: { respond: 240, update: 510 },
  low: { respond: 510, update: 1020 },
}

const daysByKind: Record<Exclude<CaseKind, 'fault'>, number> = {
  order: 5,
  billing: 5,
  change: 2,
  // Eight weeks, after which an independent body can be asked.
  complaint: 40,
  information: 3,
}

/** The care level of a service decides how fast a fault on it is repaired; everything else is office work. */
export function termsOf(kind: CaseKind, priority: CasePriority, careLevel: string | null): Terms {
  const care = kind === 'fault' ? (careLevels[careLevel ?? ''] ?? standard) : standard
  const { respond, update } = minutesByPriority[priority]
  return {
    hours: care.hours,
    hoursInWords: care.inWords,
    respondMinutes: respond,
    updateMinutes: update,
    resolveBy: (at) =>
      kind === 'fault' ? care.repair(at, care.hours) : addWorkingDays(at, daysByKind[kind], officeHours),
  }
}

function lastMinute(day: Date): Date {
  return atMinute(london(day), 23)
}

/** Reported by 13:00: the same day, otherwise by 12:59 of the next. */
function byHalfDays(at: Date): Date {
  const local = london(at)
  return local.hour < 13 ? lastMinute(at) : atMinute(local.add({ days: 1 }), 12)
}

function atMinute(day: Temporal.ZonedDateTime, hour: number): Date {
  return new Date(day.withPlainTime({ hour, minute: 59 }).epochMilliseconds)
}

function london(at: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO('Europe/London')
}
