import type { customerBillListing } from '@portal/contract/billing/dealer-listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { pageQuery } from '../../../api/queries.ts'

export const customerBillsQuery = (query: ListingAddress<typeof customerBillListing>) =>
  pageQuery(['customers', 'billing', 'list', query], 'GET /billing-info/api/customer-bills', { query })

/** The sums that are unpaid, of all customers or of the chosen one. */
export const customerBillSummaryQuery = (query: { customer?: string | undefined }) =>
  pageQuery(['customers', 'billing', 'summary', query], 'GET /billing-info/api/customer-bill-summary', { query })
