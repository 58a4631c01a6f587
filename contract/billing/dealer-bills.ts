import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fileOf, filterOf, OfCustomer, pageQueryOf } from '../listing-query.ts'
import { Pence } from '../money.ts'
import { pageOf } from '../paging.ts'
import { BillRow } from './billing.ts'
import { customerBillListing } from './dealer-listing.ts'

/** A bill with its customer: as the customer reads it, in full. */
export const DealerBillRow = BillRow.omit({ hasPdf: true, isPartial: true }).extend({
  ...OfCustomer.shape,
  vat: Pence,
  total: Pence,
  remaining: Pence,
})
export type DealerBillRow = z.infer<typeof DealerBillRow>

const ofDealer = { permissions: ['BusinessPortalBilling'], isForPeople: true, comesWithCustomers: ['bills'] } as const

export const dealerBillList = endpoint({
  ...ofDealer,
  method: 'GET',
  path: '/billing-info/api/customer-bills',
  summary: 'The bills of a dealer’s customers that give it access, unpaid ones first',
  query: pageQueryOf(customerBillListing),
  response: pageOf(DealerBillRow),
})

export const dealerBillExport = fileOf(dealerBillList, customerBillListing)

/** The sums that customers have to pay, by currency. */
export const DealerBillSummary = z.object({
  owed: z.array(
    z.object({
      currency: z.string(),
      bills: z.number().int(),
      remaining: Pence,
      overdueBills: z.number().int(),
      overdue: Pence,
      disputed: Pence,
    }),
  ),
})
export type DealerBillSummary = z.infer<typeof DealerBillSummary>

export const dealerBillSummaryRead = endpoint({
  ...ofDealer,
  method: 'GET',
  path: '/billing-info/api/customer-bill-summary',
  summary: 'What is unpaid, overdue and in dispute, of all customers or of one',
  query: filterOf(customerBillListing).pick({ customer: true }),
  response: DealerBillSummary,
})
