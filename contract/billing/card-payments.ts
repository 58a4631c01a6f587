import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, pageQueryOf } from '../listing-query.ts'
import { Pence } from '../money.ts'
import { few, pageOf } from '../paging.ts'
import { requireStaffRoom } from '../permission.ts'
import { cardPaymentStatuses, mostPaidBills } from './card-payment-values.ts'
import { deskCardPaymentListing } from './listing.ts'

const permissions = ['BusinessPortalBilling'] as const
const ById = z.object({ cardPaymentId: Id })

/**
 * A payment by card as the card page reports it. It is no payment of record: that comes from the billing system, and until
 * then the balance and the bills do not count it. Money in minor units of `currency`.
 */
export const CardPayment = z.object({
  cardPaymentId: z.string(),
  status: z.enum(cardPaymentStatuses),
  /** From the simulator of a demo: no card is charged. */
  isSimulated: z.boolean(),
  currency: z.string(),
  amount: Pence,
  refunded: Pence,
  bills: z.array(z.object({ billId: z.string(), amount: Pence })),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  paidAt: z.iso.datetime().nullable(),
  /** The billing system has recorded it. */
  isBooked: z.boolean(),
})
export type CardPayment = z.infer<typeof CardPayment>

const NewCardPayment = z.object({
  bills: z
    .array(Id)
    .min(1, 'Choose a bill.')
    .max(mostPaidBills, `Choose ${mostPaidBills} bills or fewer.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Choose each bill once.'),
  /** The sum that the person saw: if the bills are paid in part meanwhile, the payment is refused. */
  amount: Pence,
})
export type NewCardPayment = z.infer<typeof NewCardPayment>

export const cardPaymentCreate = endpoint({
  method: 'POST',
  path: '/billing-info/api/card-payments',
  summary: 'Begin to pay bills by card, in full; an unfinished payment of the same bills is continued',
  permissions,
  body: NewCardPayment,
  response: CardPayment,
  problems: ['whole_account_needed', 'not_connected', 'bill_not_payable', 'amount_changed'],
})

export const cardPageCreate = endpoint({
  method: 'POST',
  path: '/billing-info/api/card-payments/:cardPaymentId/pages',
  summary: 'Open the card page of a payment; earlier pages for the same bills are closed',
  permissions,
  params: ById,
  response: z.object({ url: z.url() }),
  problems: ['whole_account_needed', 'not_connected', 'bill_not_payable', 'upstream'],
})

export const cardPaymentRead = endpoint({
  method: 'GET',
  path: '/billing-info/api/card-payments/:cardPaymentId',
  summary: 'One payment by card, as the card page reports it',
  permissions,
  comesWith: ['cardPayment'],
  params: ById,
  response: CardPayment,
  problems: ['whole_account_needed'],
})

export const simulatedCardOutcomeCreate = endpoint({
  method: 'POST',
  path: '/billing-info/api/card-payments/:cardPaymentId/simulated-outcomes',
  summary: 'Decide how the simulated card page of a demo ends; no card is charged',
  permissions,
  params: ById,
  body: z.object({ outcome: z.enum(['paid', 'declined', 'cancelled']) }),
  response: CardPayment,
  problems: ['whole_account_needed', 'not_connected'],
})

export const cardEventCreate = endpoint({
  method: 'POST',
  path: '/billing-info/api/card-events',
  summary: 'Report an event of the card page, signed with STRIPE_WEBHOOK_SECRET; a repeated event changes nothing',
  permissions: [],
  isPublic: true,
  consumes: 'application/json',
  response: z.object({ isKnown: z.boolean() }),
})

export const DeskCardPaymentRow = CardPayment.extend({
  accountId: z.string(),
  accountName: z.string(),
  /** Its number at the card page’s provider. */
  paymentReference: z.string().nullable(),
})
export type DeskCardPaymentRow = z.infer<typeof DeskCardPaymentRow>
export const DeskCardPaymentQuery = pageQueryOf(deskCardPaymentListing)
export type DeskCardPaymentQuery = z.output<typeof DeskCardPaymentQuery>

export const deskCardPaymentList = endpoint({
  method: 'GET',
  path: '/billing-desk/api/card-payments',
  summary: 'Card payments of all accounts, newest first: those that the billing system has not recorded, or all',
  permissions: requireStaffRoom('DeskAccounts'),
  comesWithDesk: ['cardPayments'],
  isForPeople: true,
  query: DeskCardPaymentQuery,
  response: pageOf(DeskCardPaymentRow).extend({ tabs: z.object({ toRecord: few, all: few }) }),
})

export const deskCardPaymentExport = endpoint({
  method: 'GET',
  path: '/billing-desk/api/card-payments.csv',
  summary: 'Paid card payments that the billing system has not recorded, one row for each bill, as CSV for that system',
  permissions: requireStaffRoom('DeskAccounts'),
  isForPeople: true,
  produces: 'text/csv',
})
