import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fileOf, pageQueryOf } from '../listing-query.ts'
import { Pence } from '../money.ts'
import { pageOf } from '../paging.ts'
import { PlainDate } from '../plain-date.ts'
import { connections } from '../connection.ts'
import { BillingAccount } from './billing.ts'
import { CardPayment } from './card-payments.ts'
import { ChosenBills } from './documents.ts'
import { billStatementListing, paymentListing } from './listing.ts'
import { balanceAges, billKinds, paymentKinds } from './values.ts'

const permissions = ['BusinessPortalBilling'] as const
const problems = ['whole_account_needed'] as const

const Collection = z.object({ on: PlainDate, amount: Pence })
export type Collection = z.infer<typeof Collection>

/** The balance of one billing account. */
export const AccountBalance = BillingAccount.extend({
  balance: Pence,
  overdue: Pence,
  unpaidBills: z.number().int(),
  nextCollection: Collection.nullable(),
})
export type AccountBalance = z.infer<typeof AccountBalance>

/** The provider's bank account, for transfers. */
export const BankAccount = z.object({ name: z.string(), sortCode: z.string(), accountNumber: z.string() })
export type BankAccount = z.infer<typeof BankAccount>

/**
 * The balance of the account: the bills and credit notes, less what was paid. It is also the sum of `ages` less
 * `unallocated`. Money in minor units of `currency`.
 */
export const BillingBalance = z.object({
  /** The day in the UK to which it is. */
  asOf: PlainDate,
  currency: z.string(),
  balance: Pence,
  /** Amounts still to be paid, by the time since they were due. */
  ages: z.array(z.object({ age: z.enum(balanceAges), amount: Pence })),
  /** Paid or credited and not yet for a bill; positive. */
  unallocated: Pence,
  overdue: Pence,
  unpaidBills: z.number().int(),
  /** Unpaid bills that are overdue. */
  overdueBillIds: z.array(z.string()),
  /** The next day of a Direct Debit and the sum of what is collected then. */
  nextCollection: Collection.nullable(),
  disputed: Pence,
  disputes: z.array(
    z.object({ caseId: z.string(), billId: z.string(), amount: Pence, replyDueAt: z.iso.datetime().nullable() }),
  ),
  accounts: z.array(AccountBalance),
  /** People who get bills by email. */
  readers: z.number().int(),
  bankAccount: BankAccount.nullable(),
  /** `bills` can be paid by card in one payment: the overdue ones, or else those that no Direct Debit collects. */
  card: z.object({
    connection: z.enum(connections),
    /** Reported by the card page for unpaid bills, and not recorded by the billing system. */
    pending: Pence,
    bills: z.array(z.object({ billId: z.string(), amount: Pence })),
    payments: z.array(CardPayment),
  }),
})
export type BillingBalance = z.infer<typeof BillingBalance>

export const balanceRead = endpoint({
  method: 'GET',
  path: '/billing-info/api/balance',
  summary: 'What the account owes, by age, what is collected next, and what is in dispute',
  permissions,
  comesWith: ['bills', 'billStatement', 'billPayments'],
  problems,
  response: BillingBalance,
})

/** A bill that a payment is for. */
const PaidBill = z.object({ billId: z.string(), kind: z.enum(billKinds), periodStart: PlainDate, amount: Pence })

/** A bill, credit note, payment or refund; positive if it raises the balance. */
export const StatementEntry = z.object({
  /** The number of the bill or payment. */
  entryId: z.string(),
  day: PlainDate,
  kind: z.enum([...paymentKinds, 'bill']),
  billingAccountId: z.string(),
  /** Null for a payment. */
  billId: z.string().nullable(),
  /** The bills that a payment is for; empty for a bill. */
  pays: z.array(PaidBill),
  reference: z.string().nullable(),
  amount: Pence,
  /** After this entry, of the account or of the chosen billing account. */
  balance: Pence,
})
export type StatementEntry = z.infer<typeof StatementEntry>

export const BillStatementQuery = pageQueryOf(billStatementListing)
export type BillStatementQuery = z.output<typeof BillStatementQuery>

export const billStatementList = endpoint({
  method: 'GET',
  path: '/billing-info/api/statement',
  summary: 'Bills, credit notes, payments and refunds, each with the balance after it',
  permissions,
  comesWith: ['billStatement'],
  problems,
  query: BillStatementQuery,
  response: pageOf(StatementEntry),
})

export const billStatementExport = fileOf(billStatementList, billStatementListing)

/** Money received, or returned to the customer and then negative. */
export const Payment = z.object({
  paymentId: z.string(),
  billingAccountId: z.string(),
  paidOn: PlainDate,
  kind: z.enum(paymentKinds),
  amount: Pence,
  reference: z.string().nullable(),
  pays: z.array(PaidBill),
})
export type Payment = z.infer<typeof Payment>

export const PaymentQuery = pageQueryOf(paymentListing)
export type PaymentQuery = z.output<typeof PaymentQuery>

export const paymentList = endpoint({
  method: 'GET',
  path: '/billing-info/api/payments',
  summary: 'The payments of the account, newest first, with the bills that each is for',
  permissions,
  comesWith: ['billPayments'],
  problems,
  query: PaymentQuery,
  response: pageOf(Payment),
})

export const chosenLinesExport = endpoint({
  method: 'GET',
  path: '/billing-info/api/bill-lines.csv',
  summary: 'The lines of chosen bills as one CSV file',
  permissions,
  query: ChosenBills,
  produces: 'text/csv',
})
