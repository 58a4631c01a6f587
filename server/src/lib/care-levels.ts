import type { CaseKind, CasePriority } from '@portal/contract/cases/values.ts'
import { addWorkingDays, addWorkingMinutes, aroundTheClock, officeHours, type WorkingHours } from './working-time.ts'

/** The terms of a case: the hours in which its targets run, and their length. */
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

const officeWords = 'Monday to Friday, 09:00 to 17:30, except bank holidays'
const within = (hours: number) => (at: Date, calendar: WorkingHours) => addWorkingMinutes(at, hours * 60, calendar)
const endOfDay = (days: number) => (at: Date, calendar: WorkingHours) => lastMinute(addWorkingDays(at, days, calendar))

/** The care levels, by the names that services carry. */
const careLevels: Readonly<Record<string, Care>> = {
  '24 hours, every day': { hours: aroundTheClock, inWords: '24/7', repair: within(24) },
  'Next working day': {
    hours: deskHours,
    inWords: 'Monday to Friday, 08:00 to 18:00, except bank holidays',
    repair: within(10),
  },
  Basic: { hours: officeHours, inWords: officeWords, repair: within(72) },
  Standard: { hours: officeHours, inWords: officeWords, repair: within(48) },
  Enhanced: { hours: officeHours, inWords: officeWords, repair: within(24) },
  Prompt: { hours: officeHours, inWords: officeWords, repair: within(7) },
  // The network operator's maintenance levels: by the end of the second working day, by the end of the next one, by
  // half days, and within six hours.
  'Level 1': { hours: mondayToFriday, inWords: 'Monday to Friday, except bank holidays', repair: endOfDay(2) },
  'Level 2': { hours: mondayToSaturday, inWords: 'Monday to Saturday, except bank holidays', repair: endOfDay(1) },
  'Level 3': { hours: aroundTheClock, inWords: 'Every day', repair: byHalfDays },
  'Level 4': { hours: aroundTheClock, inWords: '24/7', repair: within(6) },
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
  // Eight weeks, after which the customer can go to an independent ombudsman.
  complaint: 40,
  information: 3,
}

/** A service's care level decides how fast a fault is fixed; all other cases follow office hours. */
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

/** A fault reported by 13:00 is fixed the same day, otherwise by 12:59 of the next. */
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
