import { z } from 'zod'
import { CaseById } from '../cases/cases.ts'
import { endpoint } from '../endpoint.ts'
import { Pence } from '../money.ts'
import { requireStaffRoom } from '../permission.ts'
import { PlainDate } from '../plain-date.ts'
import { linesOfText } from '../text.ts'
import { BillLineQuery, ByBill } from './billing.ts'
import { queryDetailMaxLength, queryReasons } from './values.ts'

/** The most lines of one query. */
const mostQueriedLines = 100

export const NewBillQuery = z.object({
  lineNos: z
    .array(z.number().int().min(1).max(1_000_000))
    .min(1, 'Choose at least one line.')
    .max(mostQueriedLines, `Choose ${mostQueriedLines} lines or fewer.`)
    .refine((lines) => new Set(lines).size === lines.length, 'Choose each line once.'),
  reason: z.enum(queryReasons, 'Choose a reason from the list.'),
  detail: linesOfText(queryDetailMaxLength).default(''),
})
export type NewBillQuery = z.output<typeof NewBillQuery>

/** The query of a case, with its lines as they are on the bill. */
export const QueryOfCase = BillLineQuery.extend({
  billId: z.string(),
  periodStart: PlainDate,
  currency: z.string(),
  lines: z.array(z.object({ lineNo: z.number().int(), description: z.string(), amount: Pence })),
})
export type QueryOfCase = z.infer<typeof QueryOfCase>

export const billQueryCreate = endpoint({
  method: 'POST',
  path: '/billing-info/api/bills/:billId/queries',
  summary:
    'Query lines of a bill within its query period: opens a case, and the lines are in dispute until it is answered',
  permissions: ['BusinessPortalBilling'],
  params: ByBill,
  body: NewBillQuery,
  response: QueryOfCase,
  creates: true,
  problems: ['line_already_queried', 'query_window_closed'],
})

const ofCase = { params: CaseById, response: z.object({ query: QueryOfCase.nullable() }) } as const

export const caseBillQueryRead = endpoint({
  ...ofCase,
  method: 'GET',
  path: '/case-info/api/cases/:caseId/bill-query',
  summary: 'The lines of a bill that a case is about; null for a case of another kind',
  permissions: ['BusinessPortalBilling'],
  comesWith: ['case'],
})

const desk = requireStaffRoom('DeskCases')

export const deskBillQueryRead = endpoint({
  ...ofCase,
  method: 'GET',
  path: '/case-desk/api/cases/:caseId/bill-query',
  summary: 'The lines of a bill that a case is about; null for a case of another kind',
  permissions: desk,
})

export const deskBillAnswerCreate = endpoint({
  method: 'POST',
  path: '/case-desk/api/cases/:caseId/bill-answers',
  summary:
    'Answer the query of a bill with a credit before VAT or an explanation, which the customer reads in the case and at the lines',
  permissions: desk,
  params: CaseById,
  body: z.object({
    /** Zero explains the lines; more is credited on a later bill. */
    credited: Pence.refine((amount) => amount >= 0, 'Enter 0 or more.'),
    answer: linesOfText(queryDetailMaxLength).refine((text) => text !== '', 'Enter an answer.'),
  }),
  response: QueryOfCase,
  problems: ['query_already_answered'],
})

export const deskBillCreditExport = endpoint({
  method: 'GET',
  path: '/case-desk/api/bill-credits.csv',
  summary:
    'Credits that were agreed for queried bills in the last 90 days, of all accounts, as CSV for the billing system',
  permissions: desk,
  isForPeople: true,
  produces: 'text/csv',
})
