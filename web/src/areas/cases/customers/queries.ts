import type { customerCaseListing } from '@portal/contract/cases/customer-listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { pageQuery } from '../../../api/queries.ts'

export const customerCasesQuery = (query: ListingAddress<typeof customerCaseListing>) =>
  pageQuery(['customers', 'cases', 'list', query], 'GET /case-info/api/customer-cases', { query })

/** The counts of the tabs, of all customers or of the chosen one. */
export const customerCaseSummaryQuery = (query: { customer?: string | undefined }) =>
  pageQuery(['customers', 'cases', 'summary', query], 'GET /case-info/api/customer-case-summary', { query })
