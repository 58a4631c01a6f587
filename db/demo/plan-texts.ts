import type { CareLevel, Hours, PlanSection, SlaRow, Span } from '@portal/contract/plan-content.ts'

export const everyHour: Hours = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', bankHolidays: 'open' }
export const office: Hours = { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00', bankHolidays: 'closed' }
export const longDays: Hours = { days: [1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00', bankHolidays: 'closed' }

export const hours = (amount: number): Span => ({ amount, unit: 'hours' })
export const minutes = (amount: number): Span => ({ amount, unit: 'minutes' })
export const workingDays = (amount: number): Span => ({ amount, unit: 'working days' })

interface Targets {
  type: string
  counted: Hours
  respond: (Span | null)[]
  fix: Span[]
  credits?: (string | null)[]
}

const meanings = ['Service down', 'Service impaired', 'Fault without effect on work', 'Question or request']
const updates = [hours(1), hours(4), workingDays(1), workingDays(2)]

/** Four rows, from a service that is down to a question. */
export function targets({ type, counted, respond, fix, credits = [] }: Targets): SlaRow[] {
  return (['P1', 'P2', 'P3', 'P4'] as const).map((priority, index) => ({
    serviceType: type,
    priority,
    meaning: meanings[index] ?? '',
    respond: respond[index] ?? null,
    updateEvery: updates[index] ?? null,
    targetFix: fix[index] ?? null,
    hours: counted,
    credit: credits[index] ?? null,
  }))
}

/** What every plan says; a plan adds its own order stages and how to raise its faults. */
export function sections(orderStages: string[], raisingAFault: string[]): PlanSection[] {
  return [
    {
      key: 'ordering',
      title: 'Ordering and enquiries',
      paragraphs: [
        'Ask your sales contact for a price, or order in the portal under Orders. Every order has your own reference on it.',
        'We acknowledge an order within one working day and tell you the date we commit to as soon as the carrier has given it.',
      ],
    },
    { key: 'order-stages', title: 'Order stages', paragraphs: orderStages },
    { key: 'raising-a-fault', title: 'Raising a fault', paragraphs: raisingAFault },
    {
      key: 'priorities',
      title: 'How we set the priority',
      paragraphs: [
        'You tell us what the fault does to your work; we set the priority from that and tell you which one it is.',
        'If it gets worse, tell us. The clock of the higher priority starts then.',
        'The clock stands while we wait for you, for access to your site, and during planned works.',
      ],
    },
    {
      key: 'change-requests',
      title: 'Change requests',
      paragraphs: ['Open a case of the kind “Change request”. Simple changes are made within two working days.'],
    },
    {
      key: 'planned-works',
      title: 'Planned works and major outages',
      paragraphs: [
        'We announce planned works ten working days before, and do them between 00:00 and 06:00 where we can.',
        'In a major outage we open one incident, link every case to it and tell you at least every hour how it goes.',
      ],
    },
    {
      key: 'billing',
      title: 'Billing queries',
      paragraphs: ['Query a bill within 30 days. What is in query is not due until we have answered.'],
    },
    {
      key: 'complaints',
      title: 'Complaints',
      paragraphs: [
        'Tell the complaints team what went wrong and what would put it right. You hear from us within two working days.',
        'If we have not agreed after eight weeks, you can go to the ombudsman free of charge. We tell you how.',
      ],
    },
    {
      key: 'glossary',
      title: 'Glossary',
      paragraphs: [
        'ECC: excess construction charge, for building work beyond what the price covers. It needs your answer.',
        'MSO: major service outage, a fault that many customers share.',
        'Working day: Monday to Friday, without the bank holidays of England and Wales.',
      ],
    },
  ]
}

export const lineCare: CareLevel[] = [
  { name: 'Standard', repair: 'By the end of the next working day', hours: 'Mon–Fri' },
  { name: 'Enhanced', repair: 'By the end of the next day', hours: 'Mon–Sat' },
  { name: 'Prompt', repair: 'Reported by 13:00, the same day; else by 12:59 the next', hours: 'Every day' },
  { name: 'Critical', repair: 'Within 6 hours', hours: '24 hours, every day' },
]
