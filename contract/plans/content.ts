import { z } from 'zod'
import { casePriorities, contactStages, exclusions, spanUnits } from './values.ts'
import { lineOfText } from '../text.ts'

const required = (max: number) => lineOfText(max).min(1, 'Enter text.')
const time = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** A team's working hours in UK time; bank holidays are those of England and Wales. */
export const Hours = z
  .object({
    /** Days of the week from 1, Monday, to 7. */
    days: z.array(z.int().min(1).max(7)).min(1, 'Choose at least one day.').max(7),
    from: z.string().regex(time, 'Enter a time such as 08:00.'),
    to: z.string().refine((to) => to === '24:00' || time.test(to), 'Enter a time such as 18:00, or 24:00.'),
    bankHolidays: z.enum(['closed', 'open']),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'Enter a time after the start.' })
export type Hours = z.infer<typeof Hours>

/** A target duration: 30 minutes, 5 hours, 1 working day. */
export const Span = z.object({
  amount: z.int().min(1, 'Enter a number from 1.').max(1000),
  unit: z.enum(spanUnits),
})
export type Span = z.infer<typeof Span>

/**
 * The time allowed for a repair: a duration in working time, or a deadline. "2 ends of working days" is the end of the
 * second working day after the report; "1 half days" is the end of the day for a report before 13:00, otherwise 12:59
 * of the next working day.
 */
export const Repair = z.object({
  amount: z.int().min(1, 'Enter a number from 1.').max(1000),
  unit: z.enum([...spanUnits, 'ends of working days', 'half days']),
})
export type Repair = z.infer<typeof Repair>

/** A share of a service's monthly charge for each started working hour over the target repair, in per cent. */
export const CreditRule = z.object({
  percentPerHour: z.int().min(1, 'Enter a number from 1 to 100.').max(100),
  mostPercent: z.int().min(1, 'Enter a number from 1 to 100.').max(100),
})
export type CreditRule = z.infer<typeof CreditRule>

/** A phone number for a subject, and its opening hours. */
export const ContactPoint = z.object({
  stage: z.enum(contactStages),
  team: required(80),
  phone: required(30),
  email: z.email('Enter an email address.'),
  hours: z.array(Hours).min(1, 'Enter the opening hours.').max(7),
})
export type ContactPoint = z.infer<typeof ContactPoint>

export const EscalationLevel = z.object({
  level: z.int().min(1).max(4),
  role: required(80),
  name: required(80),
  phone: required(30),
  /** Counted in the ladder's hours from the opening of the case. */
  opensAfterHours: z.int().min(0).max(1000),
})
export type EscalationLevel = z.infer<typeof EscalationLevel>

/** A level of escalation for one open case. */
export const EscalationStep = EscalationLevel.extend({ opensAt: z.iso.datetime(), isOpen: z.boolean() })
export type EscalationStep = z.infer<typeof EscalationStep>

export const SlaRow = z.object({
  serviceType: required(80),
  priority: z.enum(casePriorities),
  /** A description such as "Service down". */
  meaning: required(120),
  respond: Span.nullable(),
  updateEvery: Span.nullable(),
  targetFix: Repair.nullable(),
  /** All targets of the row run in these hours. */
  hours: Hours,
  credit: CreditRule.nullable(),
})
export type SlaRow = z.infer<typeof SlaRow>

/** How fast a service is repaired, and in which hours: an option that a customer pays for. */
export const CareLevel = z.object({ name: required(80), repair: Repair, hours: Hours })
export type CareLevel = z.infer<typeof CareLevel>

/** Below 99.95% of a month, 5% of the monthly charge. The highest limit is the availability that we promise. */
export const AvailabilityCredit = z.object({
  /** In hundredths of a per cent: 9995 is 99.95%. */
  below: z.int().min(1, 'Enter a number up to 100.').max(10_000, 'Enter a number up to 100.'),
  percent: z.int().min(1, 'Enter a number from 1 to 100.').max(100),
})
export type AvailabilityCredit = z.infer<typeof AvailabilityCredit>

export const PlanSection = z.object({
  key: z.string().regex(/^[a-z][a-z-]{0,39}$/, 'Use lower case letters and hyphens.'),
  title: required(80),
  /** Paragraphs; each is one line of text. */
  paragraphs: z.array(required(2000)).min(1, 'Enter a paragraph.').max(50),
})
export type PlanSection = z.infer<typeof PlanSection>

/** Causes of a fault that do not count, each once. */
export const Exclusions = z
  .array(z.enum(exclusions))
  .max(exclusions.length)
  .refine((causes) => new Set(causes).size === causes.length, 'Enter each cause only once.')

/** The full content of a plan version. */
export const PlanContent = z.object({
  summary: required(300),
  sections: z.array(PlanSection).max(30).refine(distinct('key'), 'Each section needs a unique key.'),
  contactPoints: z.array(ContactPoint).min(1, 'Enter a contact.').max(20),
  escalation: z.object({
    hours: Hours,
    levels: z.array(EscalationLevel).max(4).refine(distinct('level'), 'Enter each level only once.'),
  }),
  slaRows: z.array(SlaRow).max(40),
  /** For a service on one of these levels, a fault of priority P1 or P2 has its hours and its target repair. */
  careLevels: z.array(CareLevel).max(20).refine(distinct('name'), 'Each care level needs a unique name.'),
  /** Credit for a month in which a service was available for less than promised. */
  availability: z.array(AvailabilityCredit).max(10).refine(distinct('below'), 'Enter each limit only once.'),
  exclusions: Exclusions,
})
export type PlanContent = z.infer<typeof PlanContent>

/** The same as input: without exclusions, every cause counts. */
export const NewPlanContent = PlanContent.extend({ exclusions: Exclusions.default([]) })

function distinct<K extends string>(key: K) {
  return (rows: Record<K, unknown>[]) => new Set(rows.map((row) => row[key])).size === rows.length
}
