import { z } from 'zod'
import { ByLine, ClawbackReason, KindTotal, LineExplanation, StatementRef } from './commission.ts'
import { endpoint } from './endpoint.ts'
import { atDesk } from './permission.ts'
import { productCategories } from './product-category.ts'
import { commissionRunStates, eventKinds } from './commission-values.ts'
import { Pence } from './money.ts'
import { lineOfText, linesOfText } from './text.ts'
import { PlainDate, plainDate } from './plain-date.ts'

/** What the provider's own people do for a dealer's commission; the `account-id` header names the dealer. */

const desk = atDesk('DeskCommission')
const Day = plainDate('Enter a day as YYYY-MM-DD.')
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.')
const filled = (max: number, message: string) => lineOfText(max).refine((text) => text !== '', message)

const service = {
  occurredOn: Day,
  serviceId: filled(40, 'Enter the service ID.'),
  customer: filled(120, 'Enter the customer.'),
  product: filled(120, 'Enter the product.'),
  productCategory: z.enum(productCategories).nullable().default(null),
  orderRef: lineOfText(50).nullable().default(null),
}
const sold = {
  ...service,
  /** The monthly price without VAT for all units together. */
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
  summary: 'Record what happened to a service of the dealer: live, renewal or early cease',
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
  currency: z.string(),
  totals: z.array(KindTotal),
})
export type CommissionRun = z.infer<typeof CommissionRun>

export const commissionRunCreate = endpoint({
  method: 'POST',
  path: '/commission-info/api/desk/runs',
  summary: 'Work out a month as a preview that only the desk sees; again, as long as it is not issued',
  permissions: desk,
  body: z.object({ month: Month }),
  response: CommissionRun,
  problems: ['month_already_issued', 'month_not_over', 'other_month_open'],
})

const ByMonth = z.object({ month: Month })

export const commissionRunRead = endpoint({
  method: 'GET',
  path: '/commission-info/api/desk/runs/:month',
  summary: 'How far the run of a month is, and what the preview adds up to',
  permissions: desk,
  params: ByMonth,
  response: CommissionRun,
})

export const commissionRunIssue = endpoint({
  method: 'POST',
  path: '/commission-info/api/desk/runs/:month/issue',
  summary: 'Issue the previewed statement as it is; from then on it never changes',
  permissions: desk,
  params: ByMonth,
  body: z.object({ paymentDate: Day }),
  response: CommissionRun,
  problems: ['month_already_issued', 'run_not_finished'],
})

export const commissionPaymentRecord = endpoint({
  method: 'PUT',
  path: '/commission-info/api/desk/statements/:statementRef/payment',
  summary: 'Write down that a statement was paid',
  permissions: desk,
  params: z.object({ statementRef: StatementRef }),
  body: z.object({ paidOn: Day, remittanceRef: filled(40, 'Enter the reference of the payment.') }),
  response: z.object({ statementRef: StatementRef, paidOn: PlainDate, remittanceRef: z.string() }),
  problems: ['statement_paid'],
})

export const lineQueryAnswer = endpoint({
  method: 'POST',
  path: '/commission-info/api/desk/statements/:statementRef/lines/:lineNo/query/answer',
  summary: 'Answer a query; a correction becomes a line of the next statement',
  permissions: desk,
  params: ByLine,
  body: z.object({
    answer: linesOfText(2000).refine((text) => text !== '', 'Enter the answer.'),
    /** What is added to the next statement or taken off it; null where the line stands. */
    correction: Pence.min(-1e11)
      .max(1e11)
      .refine((amount) => amount !== 0, 'Enter an amount, or none.')
      .nullable(),
  }),
  response: LineExplanation,
  problems: ['query_already_answered'],
})
