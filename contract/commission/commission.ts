import { z } from 'zod'
import { fileOf, filterOf, pageQueryOf } from '../listing-query.ts'
import {
  changeKinds,
  clawbackReasons,
  clawbackTerms,
  lineKinds,
  questionMaxLength,
  reconciliationOutcomes,
  statementStatuses,
} from './values.ts'
import { endpoint } from '../endpoint.ts'
import { pageOf } from '../paging.ts'
import { Pence } from '../money.ts'
import { lineOfText, linesOfText } from '../text.ts'
import { PlainDate } from '../plain-date.ts'
import { separators } from '../format/separators.ts'
import { changeListing, lineListing, statementListing } from './listing.ts'

export const StatementRef = z.string().regex(/^CM-\d{4}-\d{2}$/)

export const KindTotal = z.object({ kind: z.enum(lineKinds), lines: z.number().int(), billed: Pence, amount: Pence })
export type KindTotal = z.infer<typeof KindTotal>

/** A month in the list and the chart. */
export const StatementRow = z.object({
  statementRef: StatementRef,
  periodStart: PlainDate,
  periodEnd: PlainDate,
  status: z.enum(statementStatuses),
  currency: z.string(),
  net: Pence,
  gross: Pence,
  payable: Pence,
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
  /** In hundredths of a per cent. VAT is calculated once, on the net total of the statement. */
  vatRate: z.number().int(),
  vat: Pence,
  /** The debit balance carried from earlier statements; never positive. */
  openingBalance: Pence,
  carriedForward: Pence,
  remittanceRef: z.string().nullable(),
  queriesUntil: PlainDate,
  mayQuery: z.boolean(),
  previous: z.object({ statementRef: StatementRef, periodStart: PlainDate, net: Pence }).nullable(),
})
export type Statement = z.infer<typeof Statement>

/** Units of a line that share the rate of their tier, which is in hundredths of a per cent. */
const Slice = z.object({ from: z.number().int(), units: z.number().int(), rate: z.number().int() })

export const CommissionLine = z.object({
  lineNo: z.number().int(),
  kind: z.enum(lineKinds),
  customer: z.string(),
  product: z.string(),
  serviceId: z.string(),
  orderRef: z.string().nullable(),
  billed: Pence,
  /** In hundredths of a per cent; null for an agreed amount and for units at several rates. */
  rate: z.number().int().nullable(),
  /** Units at the rates of their own tiers; null if one rate applies to all. */
  slices: z.array(Slice).nullable(),
  /** The agreed amount per unit; null for a rate. */
  fixedAmount: Pence.nullable(),
  units: z.number().int(),
  amount: Pence,
  currency: z.string(),
  reason: z.string().nullable(),
  reverses: z.object({ statementRef: StatementRef, lineNo: z.number().int() }).nullable(),
  /** Of a clawback pro rata: the days of the clawback period that were left, and all its days. */
  days: z.object({ left: z.number().int(), of: z.number().int() }).nullable(),
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

/** A line with its full explanation. */
export const LineExplanation = CommissionLine.omit({ query: true }).extend({
  statementRef: StatementRef,
  trigger: z.string(),
  triggerOn: PlainDate,
  schemeName: z.string().nullable(),
  earnOutOn: PlainDate.nullable(),
  /** The amount that is clawed back before that day. */
  clawback: z.enum(clawbackTerms),
  /** The calculation in steps, to the penny. */
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

export const LineFilter = filterOf(lineListing)
export type LineFilter = z.output<typeof LineFilter>
export const LinePage = pageQueryOf(lineListing)

export const statementList = endpoint({
  method: 'GET',
  path: '/commission-info/api/statements',
  summary: "The dealer's own issued statements, the newest first",
  permissions: dealers,
  query: pageQueryOf(statementListing),
  response: pageOf(StatementRow),
  problems: ['dealers_only'],
})

export const statementLineList = endpoint({
  method: 'GET',
  path: '/commission-info/api/statements/:statementRef/lines',
  summary: 'The lines of a statement, filtered, sorted and paged, with the totals of all that match',
  permissions: dealers,
  params: ByRef,
  query: LinePage,
  response: pageOf(CommissionLine).extend({ billed: Pence, amount: Pence }),
  problems: ['dealers_only'],
})

export const statementLineRead = endpoint({
  method: 'GET',
  path: '/commission-info/api/statements/:statementRef/lines/:lineNo',
  summary: 'One line with its scheme, rate, calculation, the line it reverses, and its query',
  permissions: dealers,
  params: ByLine,
  response: LineExplanation,
  problems: ['dealers_only'],
})

export const lineQueryCreate = endpoint({
  method: 'POST',
  path: '/commission-info/api/statements/:statementRef/lines/:lineNo/query',
  summary: 'Query a line, once, within its statement’s query period',
  permissions: dealers,
  params: ByLine,
  body: z.object({
    question: linesOfText(questionMaxLength).refine((text) => text !== '', 'Describe what is wrong with this line.'),
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
  summary: 'Differences from the previous statement, by service and type, largest first',
  permissions: dealers,
  params: ByRef,
  query: pageQueryOf(changeListing),
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

const ColumnName = lineOfText(200).min(1, 'Choose a column.')

export const statementReconciliationCreate = endpoint({
  method: 'POST',
  path: '/commission-info/api/statements/:statementRef/reconciliation',
  summary:
    'Compare the dealer’s own file with the statement, by service: columns separated by commas, semicolons, tabs or vertical bars; the file is not kept',
  permissions: dealers,
  params: ByRef,
  body: z.object({
    csv: z.string('Choose a file.'),
    /** The names of the columns, if they are not "Service ID" and "Commission". */
    columns: z.object({ service: ColumnName, amount: ColumnName }).optional(),
  }),
  response: z.object({
    currency: z.string(),
    /** The separator of the columns, as recognised in the first line. */
    separator: z.enum(separators),
    /** Services that differ, the largest difference first, at most 500. */
    rows: z.array(ReconciliationRow),
    counts: z.array(z.object({ outcome: z.enum(reconciliationOutcomes), services: z.number().int() })),
    yours: Pence,
    ours: Pence,
  }),
  bodyBytes: 10 * 1024 * 1024,
  problems: ['dealers_only'],
})

export const statementExport = fileOf(statementLineList, lineListing)

export const statementDocument = endpoint({
  method: 'GET',
  path: '/commission-info/api/statements/:statementRef/statement.pdf',
  summary:
    'The self-billing invoice or credit note with all lines as PDF, or the commission statement if neither was issued',
  permissions: dealers,
  params: ByRef,
  produces: 'application/pdf',
  problems: ['dealers_only'],
})

export const commissionExposure = endpoint({
  method: 'GET',
  path: '/commission-info/api/exposure',
  summary:
    'The amount that would be clawed back if every service ceased, and the month in which each part becomes safe',
  permissions: dealers,
  comesWith: ['statements'],
  response: z.object({
    currency: z.string(),
    atRisk: Pence,
    services: z.number().int(),
    months: z.array(z.object({ month: PlainDate, becomesSafe: Pence, services: z.number().int(), stillAtRisk: Pence })),
  }),
  problems: ['dealers_only'],
})

export const ClawbackReason = z.enum(clawbackReasons, 'Choose a reason from the list.')
