import { z } from 'zod'
import { ByLine, ClawbackReason, KindTotal, LineExplanation, StatementRef } from './commission.ts'
import { endpoint } from '../endpoint.ts'
import { requireStaffRoom } from '../permission.ts'
import { CategoryId } from '../services/category-id.ts'
import { commissionRunStates, eventKinds } from './values.ts'
import { Pence } from '../money.ts'
import { lineOfText, linesOfText } from '../text.ts'
import { PlainDate } from '../plain-date.ts'

/** Staff actions on a dealer's commission; the Account-Id header names the dealer. */

const desk = requireStaffRoom('DeskCommission')
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.')
const filled = (max: number, message: string) => lineOfText(max).refine((text) => text !== '', message)

const service = {
  occurredOn: PlainDate,
  serviceId: filled(40, 'Enter the service ID.'),
  customer: filled(120, 'Enter the customer.'),
  product: filled(120, 'Enter the product.'),
  productCategory: CategoryId.nullable().default(null),
  orderRef: lineOfText(50).nullable().default(null),
}
const sold = {
  ...service,
  /** The monthly price of all units together, without VAT. */
  tariffNet: Pence.min(0).max(1e11),
  units: z.number().int().min(1).max(100_000).default(1),
}

export const NewEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('live'), ...sold }),
  z.object({ kind: z.literal('renewal'), ...sold }),
  z.object({ kind: z.literal('early cease'), ...service, reason: ClawbackReason }),
])
export type NewEvent = z.output<typeof NewEvent>

export const commissionEventCreate = endpoint({
  method: 'POST',
  path: '/commission-info/api/desk/events',
  summary: 'Record an event of one of the dealer’s services: live, renewal or early cease',
  permissions: desk,
  body: NewEvent,
  response: z.object({ eventId: z.string(), kind: z.enum(eventKinds) }),
  problems: ['event_already_recorded', 'service_already_live', 'service_not_live'],
})

export const CommissionRun = z.object({
  month: Month,
  statementRef: StatementRef,
  state: z.enum(commissionRunStates),
  step: z.string(),
  lineCount: z.number().int(),
  net: Pence,
  vat: Pence,
  gross: Pence,
  payable: Pence,
  currency: z.string(),
  totals: z.array(KindTotal),
})
export type CommissionRun = z.infer<typeof CommissionRun>

export const commissionRunCreate = endpoint({
  method: 'POST',
  path: '/commission-info/api/desk/runs',
  summary: 'Calculate a month as a preview for the desk; it can be repeated until the statement is issued',
  permissions: desk,
  body: z.object({ month: Month }),
  response: CommissionRun,
  problems: ['month_already_issued', 'month_not_over', 'other_month_open'],
})

const ByMonth = z.object({ month: Month })

export const commissionRunRead = endpoint({
  method: 'GET',
  path: '/commission-info/api/desk/runs/:month',
  summary: 'Progress of a month’s calculation, and the totals of its preview',
  permissions: desk,
  params: ByMonth,
  response: CommissionRun,
})

export const commissionRunIssue = endpoint({
  method: 'POST',
  path: '/commission-info/api/desk/runs/:month/issue',
  summary: 'Issue the previewed statement; an issued statement never changes',
  permissions: desk,
  params: ByMonth,
  body: z.object({ paymentDate: PlainDate }),
  response: CommissionRun,
  problems: ['month_already_issued', 'run_not_finished'],
})

export const commissionPaymentRecord = endpoint({
  method: 'PUT',
  path: '/commission-info/api/desk/statements/:statementRef/payment',
  summary: 'Record the payment of a statement',
  permissions: desk,
  params: z.object({ statementRef: StatementRef }),
  body: z.object({ paidOn: PlainDate, remittanceRef: filled(40, 'Enter the reference of the payment.') }),
  response: z.object({ statementRef: StatementRef, paidOn: PlainDate, remittanceRef: z.string() }),
  problems: ['nothing_payable', 'statement_paid'],
})

export const lineQueryAnswer = endpoint({
  method: 'POST',
  path: '/commission-info/api/desk/statements/:statementRef/lines/:lineNo/query/answer',
  summary: 'Reply to a query; a correction becomes a line of the next statement',
  permissions: desk,
  params: ByLine,
  body: z.object({
    answer: linesOfText(2000).refine((text) => text !== '', 'Enter your reply.'),
    /** Added to, or deducted from, the next statement; null if the line is correct. */
    correction: Pence.min(-1e11)
      .max(1e11)
      .refine((amount) => amount !== 0, 'Enter an amount, or leave it empty.')
      .nullable(),
  }),
  response: LineExplanation,
  problems: ['query_already_answered'],
})
