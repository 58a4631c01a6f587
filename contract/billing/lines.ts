import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Pence } from '../money.ts'
import { PlainDate } from '../plain-date.ts'
import { lineOfText } from '../text.ts'
import { ByBill } from './billing.ts'
import { billLineKinds, changeTerms, lineChanges, lineGroupings, queryOutcomes } from './values.ts'

const permissions = ['BusinessPortalBilling'] as const

/** A line of a bill as issued. */
export const BillLine = z.object({
  lineNo: z.number().int(),
  kind: z.enum(billLineKinds),
  /** The same on each bill as long as the charge recurs. */
  chargeId: z.string().nullable(),
  description: z.string(),
  productName: z.string().nullable(),
  serviceId: z.string().nullable(),
  serviceName: z.string().nullable(),
  siteId: z.string().nullable(),
  siteName: z.string().nullable(),
  costCentre: z.string().nullable(),
  orderId: z.string().nullable(),
  caseId: z.string().nullable(),
  creditId: z.string().nullable(),
  startsOn: PlainDate.nullable(),
  endsOn: PlainDate.nullable(),
  /** The price of a full month; negative on a refund. */
  monthlyPrice: Pence.nullable(),
  /** Hundredths of a per cent: the rise of the price with this bill, or the part of the price that is credited. */
  percent: z.number().int().nullable(),
  reason: z.string().nullable(),
  amount: Pence,
  /** Hundredths of a per cent; null outside VAT. */
  vatRate: z.number().int().nullable(),
})
export type BillLine = z.infer<typeof BillLine>

/** A line beside that of the same charge on the bill before; `before` is null without one. */
export const ComparedLine = BillLine.extend({
  before: Pence.nullable(),
  change: Pence,
  /** Why the amount changed; null if it is the same. */
  changed: z.enum(lineChanges).nullable(),
  /** The latest query of the line. */
  query: z
    .object({ caseId: z.string(), outcome: z.enum(queryOutcomes).nullable(), answer: z.string().nullable() })
    .nullable(),
})
export type ComparedLine = z.infer<typeof ComparedLine>

/** Lines of a bill are chosen by text and by whether they changed, and shown in groups. */
const Choice = z.object({
  by: z.enum(lineGroupings).default('site'),
  search: lineOfText(100).optional(),
  changed: z.enum(['true', 'false']).default('false'),
})
export type LineChoice = z.output<typeof Choice>

const Most = z.coerce.number().int().min(1).max(5000).default(100)

const Sums = z.object({ lines: z.number().int(), before: Pence, change: Pence, amount: Pence })

/** Lines of one site, service, cost centre, order or product. `before` includes lines that were not repeated. */
export const LineGroup = Sums.extend({
  /** Identifies the group in the list of its lines. */
  key: z.string(),
  /** Null for lines without a site, service, cost centre, order or product. */
  name: z.string().nullable(),
  costCentre: z.string().nullable(),
})
export type LineGroup = z.infer<typeof LineGroup>

export const billLineGroupList = endpoint({
  method: 'GET',
  path: '/billing-info/api/bills/:billId/line-groups',
  summary: 'The lines of a bill in groups, with the sums of this bill and of the one before; the largest change first',
  permissions,
  comesWith: ['bill'],
  params: ByBill,
  query: Choice.extend({ most: Most }),
  response: z.object({
    groups: z.array(LineGroup),
    groupCount: z.number().int(),
    /** Over all groups. */
    total: Sums,
  }),
})

export const billLineList = endpoint({
  method: 'GET',
  path: '/billing-info/api/bills/:billId/lines',
  summary: 'The lines of one group beside those of the bill before; with no group, all lines',
  permissions,
  comesWith: ['bill'],
  params: ByBill,
  query: Choice.extend({ group: lineOfText(200).optional(), most: Most }),
  response: z.object({
    lines: z.array(ComparedLine),
    lineCount: z.number().int(),
    /** Lines of the bill before that this one does not repeat, in the order of that bill. */
    notRepeated: z.array(BillLine.pick({ lineNo: true, description: true, serviceId: true, amount: true })),
  }),
})

export const billLineExport = endpoint({
  method: 'GET',
  path: '/billing-info/api/bills/:billId/lines.csv',
  summary: 'All lines of a bill beside those of the bill before, with every column',
  permissions,
  params: ByBill,
  produces: 'text/csv',
})

/** One reason for the difference from the bill before. The amounts of all changes add up to the difference. */
export const BillChange = z.object({
  title: z.string(),
  /** Why, without the order or case; empty if the title or those say it. */
  why: z.string(),
  term: z.enum(changeTerms),
  amount: Pence,
  orderId: z.string().nullable(),
  caseId: z.string().nullable(),
  /** The lines of this bill. */
  lineNos: z.array(z.number().int()),
})
export type BillChange = z.infer<typeof BillChange>

/** A change of an amount that no rule explains. */
export const UnexplainedChange = z.object({
  /** Null if only the bill before has the line. */
  lineNo: z.number().int().nullable(),
  description: z.string(),
  before: Pence.nullable(),
  amount: Pence.nullable(),
})
export type UnexplainedChange = z.infer<typeof UnexplainedChange>

export const billChangeList = endpoint({
  method: 'GET',
  path: '/billing-info/api/bills/:billId/changes',
  summary: 'What changed since the bill before, largest first; the amounts add up to the difference before VAT',
  permissions,
  comesWith: ['bill'],
  params: ByBill,
  response: z.object({
    changes: z.array(BillChange),
    difference: Pence,
    /** The lines of the row “Other changes”. */
    unexplained: z.array(UnexplainedChange),
  }),
})

/** One line of the arithmetic. */
export const ArithmeticStep = z.object({
  label: z.string(),
  /** The amount that is multiplied. */
  price: Pence,
  /** "× 18 ÷ 31" */
  factor: z.string(),
  /** With four decimals, before it is rounded: "289.1613". */
  unrounded: z.string(),
  amount: Pence,
})
export type ArithmeticStep = z.infer<typeof ArithmeticStep>

/** Days of a month, both included, at one price. */
export const PricedDays = z.object({
  from: z.number().int(),
  to: z.number().int(),
  price: Pence.nullable(),
  isNew: z.boolean(),
})
export type PricedDays = z.infer<typeof PricedDays>

export const LineExplanation = z.object({
  /** The lines that it explains together. */
  lineNos: z.array(z.number().int()),
  sentence: z.string(),
  reason: z.string().nullable(),
  orderId: z.string().nullable(),
  caseId: z.string().nullable(),
  steps: z.array(ArithmeticStep),
  amount: Pence,
  /** The month that the days are of; null if nothing is by days. */
  month: z.object({ start: PlainDate, days: z.number().int(), parts: z.array(PricedDays) }).nullable(),
  notes: z.array(z.string()),
})
export type LineExplanation = z.infer<typeof LineExplanation>

export const billLineExplanationRead = endpoint({
  method: 'GET',
  path: '/billing-info/api/bills/:billId/lines/:lineNo/explanation',
  summary: 'Why a line has its amount: a sentence, the arithmetic and the days; lines that belong together once',
  permissions,
  params: ByBill.extend({ lineNo: z.coerce.number().int().min(1).max(1_000_000) }),
  response: LineExplanation,
})
