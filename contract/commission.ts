import { z } from 'zod'
import {
  changeKinds,
  clawbackReasons,
  lineKinds,
  lineSorts,
  questionMaxLength,
  reconciliationOutcomes,
  statementStatuses,
} from './commission-values.ts'
import { endpoint } from './endpoint.ts'
import { columnsOf } from './list-columns.ts'
import { PageQuery, pageOf } from './paging.ts'
import { Pence } from './money.ts'
import { lineOfText, linesOfText } from './text.ts'
import { PlainDate } from './plain-date.ts'

export const StatementRef = z.string().regex(/^CM-\d{4}-\d{2}$/)

export const KindTotal = z.object({ kind: z.enum(lineKinds), lines: z.number().int(), billed: Pence, amount: Pence })
export type KindTotal = z.infer<typeof KindTotal>

/** A month as the list and the chart show it. */
export const StatementRow = z.object({
  statementRef: StatementRef,
  periodStart: PlainDate,
  periodEnd: PlainDate,
  status: z.enum(statementStatuses),
  currency: z.string(),
  net: Pence,
  gross: Pence,
  lineCount: z.number().int(),
  issuedOn: PlainDate,
  paymentDate: PlainDate.nullable(),
  paidOn: PlainDate.nullable(),
  openQueries: z.number().int(),
  totals: z.array(KindTotal),
})
export type StatementRow = z.infer<typeof StatementRow>

export const Statement = StatementRow.extend({
  accountId: z.string(),
  dealerName: z.string(),
  /** Hundredths of a per cent. VAT is worked out once, on the net of the statement. */
  vatRate: z.number().int(),
  vat: Pence,
  /** What an earlier statement left owing to us; never above zero. */
  openingBalance: Pence,
  payable: Pence,
  carriedForward: Pence,
  remittanceRef: z.string().nullable(),
  queriesUntil: PlainDate,
  mayQuery: z.boolean(),
  previous: z.object({ statementRef: StatementRef, periodStart: PlainDate, net: Pence }).nullable(),
})
export type Statement = z.infer<typeof Statement>

export const CommissionLine = z.object({
  lineNo: z.number().int(),
  kind: z.enum(lineKinds),
  customer: z.string(),
  product: z.string(),
  serviceId: z.string(),
  orderRef: z.string().nullable(),
  billed: Pence,
  /** Hundredths of a per cent; null where an amount was agreed instead. */
  rate: z.number().int().nullable(),
  units: z.number().int(),
  amount: Pence,
  currency: z.string(),
  reason: z.string().nullable(),
  reverses: z.object({ statementRef: StatementRef, lineNo: z.number().int() }).nullable(),
  query: z.enum(['open', 'answered']).nullable(),
})
export type CommissionLine = z.infer<typeof CommissionLine>

export const LineQuery = z.object({
  question: z.string(),
  askedAt: z.iso.datetime(),
  askedBy: z.string(),
  answer: z.string().nullable(),
  outcome: z.enum(['stands', 'corrected']).nullable(),
  answeredAt: z.iso.datetime().nullable(),
})
export type LineQuery = z.infer<typeof LineQuery>

/** One line with everything that explains it. */
export const LineExplanation = CommissionLine.omit({ query: true }).extend({
  statementRef: StatementRef,
  trigger: z.string(),
  triggerOn: PlainDate,
  schemeName: z.string().nullable(),
  earnOutOn: PlainDate.nullable(),
  /** The arithmetic in words, step by step, to the penny. */
  steps: z.array(z.object({ label: z.string(), value: z.string() })),
  reversedBy: z.object({ statementRef: StatementRef, lineNo: z.number().int(), reason: z.string() }).nullable(),
  query: LineQuery.nullable(),
  mayQuery: z.boolean(),
  queriesUntil: PlainDate,
})
export type LineExplanation = z.infer<typeof LineExplanation>

const dealers = ['BusinessPortalDealers'] as const
const ByRef = z.object({ statementRef: StatementRef })
export const ByLine = ByRef.extend({ lineNo: z.coerce.number().int().min(1).max(10_000_000) })

export const LineFilter = z.object({
  kind: z.enum(lineKinds, 'Choose a type from the list.').optional(),
  search: lineOfText(100).optional(),
  sort: z.enum(lineSorts, 'Choose a column that can be sorted.').default('customer'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export type LineFilter = z.output<typeof LineFilter>
export const LinePage = LineFilter.extend(PageQuery.shape)

export const statementList = endpoint({
  method: 'GET',
  path: '/commission-info/api/statements',
  summary: "The dealer's own issued statements, the newest first",
  permissions: dealers,
  query: PageQuery,
  response: pageOf(StatementRow),
  problems: ['dealers_only'],
})

export const statementRead = endpoint({
  method: 'GET',
  path: '/commission-info/api/statements/:statementRef',
  summary: 'One statement with how it adds up',
  permissions: dealers,
  params: ByRef,
  response: Statement,
  problems: ['dealers_only'],
})

export const statementLineList = endpoint({
  method: 'GET',
  path: '/commission-info/api/statements/:statementRef/lines',
  summary: 'Its lines, filtered, sorted and paged, with what all that match add up to',
  permissions: dealers,
  params: ByRef,
  query: LinePage,
  response: pageOf(CommissionLine).extend({ billed: Pence, amount: Pence }),
  problems: ['dealers_only'],
})

export const statementLineRead = endpoint({
  method: 'GET',
  path: '/commission-info/api/statements/:statementRef/lines/:lineNo',
  summary: 'One line explained: scheme, rate, arithmetic, what it reverses, what was asked about it',
  permissions: dealers,
  params: ByLine,
  response: LineExplanation,
  problems: ['dealers_only'],
})

export const lineQueryCreate = endpoint({
  method: 'POST',
  path: '/commission-info/api/statements/:statementRef/lines/:lineNo/query',
  summary: 'Ask about a line, once, inside the window of its statement',
  permissions: dealers,
  params: ByLine,
  body: z.object({
    question: linesOfText(questionMaxLength).refine((text) => text !== '', 'Say what is wrong with this line.'),
  }),
  response: LineExplanation,
  problems: ['dealers_only', 'line_already_queried', 'query_window_closed'],
})

export const StatementChange = z.object({
  change: z.enum(changeKinds),
  kind: z.enum(lineKinds),
  serviceId: z.string(),
  customer: z.string(),
  product: z.string(),
  before: Pence.nullable(),
  after: Pence.nullable(),
  difference: Pence,
})
export type StatementChange = z.infer<typeof StatementChange>

export const statementChangeList = endpoint({
  method: 'GET',
  path: '/commission-info/api/statements/:statementRef/changes',
  summary: 'What differs from the statement before, by service and type, the largest difference first',
  permissions: dealers,
  params: ByRef,
  query: PageQuery.extend({ change: z.enum(changeKinds).optional() }),
  response: pageOf(StatementChange).extend({
    previousRef: StatementRef.nullable(),
    counts: z.array(z.object({ change: z.enum(changeKinds), services: z.number().int(), difference: Pence })),
    difference: Pence,
    currency: z.string(),
  }),
  problems: ['dealers_only'],
})

export const ReconciliationRow = z.object({
  serviceId: z.string(),
  customer: z.string().nullable(),
  outcome: z.enum(reconciliationOutcomes),
  yours: Pence.nullable(),
  ours: Pence.nullable(),
  difference: Pence,
})
export type ReconciliationRow = z.infer<typeof ReconciliationRow>

export const statementReconciliationCreate = endpoint({
  method: 'POST',
  path: '/commission-info/api/statements/:statementRef/reconciliation',
  summary: "Compare the dealer's own CSV with the statement, by service; nothing is kept",
  permissions: dealers,
  params: ByRef,
  body: z.object({ csv: z.string('Choose a file.') }),
  response: z.object({
    currency: z.string(),
    /** Those that do not agree, the largest difference first; the first 500 of them. */
    rows: z.array(ReconciliationRow),
    counts: z.array(z.object({ outcome: z.enum(reconciliationOutcomes), services: z.number().int() })),
    yours: Pence,
    ours: Pence,
  }),
  bodyBytes: 10 * 1024 * 1024,
  problems: ['dealers_only'],
})

export const statementExport = endpoint({
  method: 'GET',
  path: '/commission-info/api/statements/:statementRef/lines.csv',
  summary: 'The filtered lines as CSV, in the order of the screen, with the same figures',
  permissions: dealers,
  params: ByRef,
  query: LineFilter.extend({ columns: columnsOf('lines').optional() }),
  produces: 'text/csv',
  problems: ['dealers_only'],
})

export const statementDocument = endpoint({
  method: 'GET',
  path: '/commission-info/api/statements/:statementRef/statement.pdf',
  summary: 'The self-billing invoice with VAT and all lines as PDF',
  permissions: dealers,
  params: ByRef,
  produces: 'application/pdf',
  problems: ['dealers_only'],
})

export const commissionExposure = endpoint({
  method: 'GET',
  path: '/commission-info/api/exposure',
  summary: 'What would be clawed back if every service ceased, and in which month each part becomes safe',
  permissions: dealers,
  response: z.object({
    currency: z.string(),
    atRisk: Pence,
    services: z.number().int(),
    months: z.array(z.object({ month: PlainDate, becomesSafe: Pence, services: z.number().int(), stillAtRisk: Pence })),
  }),
  problems: ['dealers_only'],
})

export const ClawbackReason = z.enum(clawbackReasons, 'Choose a reason from the list.')
