import { z } from 'zod'
import { casePriorities, contactStages } from './values.ts'
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
  unit: z.enum(['minutes', 'hours', 'working days']),
})
export type Span = z.infer<typeof Span>

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

export const SlaRow = z.object({
  serviceType: required(80),
  priority: z.enum(casePriorities),
  /** A description such as "Service down". */
  meaning: required(120),
  respond: Span.nullable(),
  updateEvery: Span.nullable(),
  targetFix: Span.nullable(),
  hours: Hours,
  credit: lineOfText(120).nullable(),
})
export type SlaRow = z.infer<typeof SlaRow>

/** A paid option for a service, in addition to the plan. */
export const CareLevel = z.object({ name: required(80), repair: required(120), hours: required(80) })
export type CareLevel = z.infer<typeof CareLevel>

export const PlanSection = z.object({
  key: z.string().regex(/^[a-z][a-z-]{0,39}$/, 'Use lower case letters and hyphens.'),
  title: required(80),
  /** Paragraphs; each is one line of text. */
  paragraphs: z.array(required(2000)).min(1, 'Enter a paragraph.').max(50),
})
export type PlanSection = z.infer<typeof PlanSection>

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
  careLevels: z.array(CareLevel).max(20),
})
export type PlanContent = z.infer<typeof PlanContent>

function distinct<K extends string>(key: K) {
  return (rows: Record<K, unknown>[]) => new Set(rows.map((row) => row[key])).size === rows.length
}
