import { z } from 'zod'
import { connections } from '../connection.ts'
import { endpoint } from '../endpoint.ts'
import { fileOf, Id, pageQueryOf } from '../listing-query.ts'
import { Pence } from '../money.ts'
import { pageOf } from '../paging.ts'
import { PlainDate } from '../plain-date.ts'
import { billListing } from './listing.ts'
import {
  billKinds,
  billLineKinds,
  billStatuses,
  directDebitStatuses,
  paymentKinds,
  paymentMethods,
  queryOutcomes,
  queryReasons,
} from './values.ts'

const permissions = ['BusinessPortalBilling'] as const
export const ByBill = z.object({ billId: Id })

/** A rate in hundredths of a per cent, the sum of the lines at that rate, and their VAT, rounded once. */
export const VatRate = z.object({ rate: z.number().int(), net: Pence, vat: Pence })
export type VatRate = z.infer<typeof VatRate>

export const BillingAccount = z.object({
  billingAccountId: z.string(),
  name: z.string(),
  paymentMethod: z.enum(paymentMethods),
  paymentTermsDays: z.number().int(),
  /** Null without a Direct Debit. */
  directDebitStatus: z.enum(directDebitStatuses).nullable(),
  mandateReference: z.string().nullable(),
  bankAccountEnding: z.string().nullable(),
})
export type BillingAccount = z.infer<typeof BillingAccount>

/**
 * A bill or credit note in the list. Money in minor units of `currency`, as issued. For people whose permission is limited
 * to sites, `isPartial` is true: then `net` is the sum of the lines at their sites, and `vat`, `total` and `remaining` are
 * null.
 */
export const BillRow = z.object({
  billId: z.string(),
  billingAccountId: z.string(),
  billingAccountName: z.string(),
  kind: z.enum(billKinds),
  status: z.enum(billStatuses),
  currency: z.string(),
  issuedOn: PlainDate,
  /** Null for a credit note. */
  dueOn: PlainDate.nullable(),
  /** The day of its Direct Debit. */
  collectOn: PlainDate.nullable(),
  periodStart: PlainDate,
  periodEnd: PlainDate,
  isPartial: z.boolean(),
  net: Pence,
  vat: Pence.nullable(),
  total: Pence.nullable(),
  /** Still to be paid; negative if it is to be refunded. */
  remaining: Pence.nullable(),
  disputed: Pence,
  /** Paid by card and not recorded by the billing system yet: still part of `remaining`. */
  cardPending: Pence,
  /** A simulated card page of a demonstration took it. */
  isCardSimulated: z.boolean(),
  hasPdf: z.boolean(),
})
export type BillRow = z.infer<typeof BillRow>

export const BillQuery = pageQueryOf(billListing)
export type BillQuery = z.output<typeof BillQuery>

export const billList = endpoint({
  method: 'GET',
  path: '/billing-info/api/bills',
  summary: 'The bills and credit notes of the account, filtered, searched, sorted and paged',
  permissions,
  comesWith: ['bills'],
  query: BillQuery,
  response: pageOf(BillRow),
})

export const billExport = fileOf(billList, billListing)

/** The lines of one type, added up. */
export const BillPart = z.object({ kind: z.enum(billLineKinds), lines: z.number().int(), amount: Pence })
export type BillPart = z.infer<typeof BillPart>

/** Lines that a customer queried; in dispute until `outcome` is set. */
export const BillLineQuery = z.object({
  caseId: z.string(),
  reason: z.enum(queryReasons),
  amount: Pence,
  lineNos: z.array(z.number().int()),
  askedAt: z.iso.datetime(),
  askedBy: z.string(),
  outcome: z.enum(queryOutcomes).nullable(),
  credited: Pence,
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
})
export type BillLineQuery = z.infer<typeof BillLineQuery>

export const BillPayment = z.object({
  paymentId: z.string(),
  paidOn: PlainDate,
  kind: z.enum(paymentKinds),
  /** The part of the payment that is for this bill. */
  amount: Pence,
  reference: z.string().nullable(),
})
export type BillPayment = z.infer<typeof BillPayment>

const Neighbour = z.object({ billId: z.string(), periodStart: PlainDate, periodEnd: PlainDate, net: Pence })

const BillFacts = BillRow.extend({
  correctsBillId: z.string().nullable(),
  usageStart: PlainDate.nullable(),
  usageEnd: PlainDate.nullable(),
  lineCount: z.number().int(),
  parts: z.array(BillPart),
  /** Null if the bill is partial. */
  vatRates: z.array(VatRate).nullable(),
  /** The sum of the lines outside VAT. */
  outsideVat: Pence,
  /** Its XML was issued. */
  hasXml: z.boolean(),
  billingAccount: BillingAccount,
  /** The bills of the same billing account before and after this one; a credit note has none. */
  previous: Neighbour.extend({ total: Pence.nullable() }).nullable(),
  next: Neighbour.nullable(),
  payments: z.array(BillPayment),
  queries: z.array(BillLineQuery),
  mayQuery: z.boolean(),
  /** The last day on which its lines can be queried. */
  queriesUntil: PlainDate,
})
export type BillFacts = z.infer<typeof BillFacts>

/** How much of a bill can be paid by card, less what the card page reported and the billing system has not recorded. */
export const CardOffer = z.object({ connection: z.enum(connections), pending: Pence, payable: Pence })
export type CardOffer = z.infer<typeof CardOffer>

export const Bill = BillFacts.extend({ card: CardOffer })
export type Bill = z.infer<typeof Bill>

export const billRead = endpoint({
  method: 'GET',
  path: '/billing-info/api/bills/:billId',
  summary: 'One bill: what it adds up to, how it is paid, and its queries',
  permissions,
  comesWith: ['bill'],
  params: ByBill,
  response: Bill,
})
