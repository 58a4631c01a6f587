import type { customerCaseListing } from '@portal/contract/cases/customer-listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export const customerCasesQuery = (query: ListingAddress<typeof customerCaseListing>) =>
  queryOptions({
    queryKey: ['customers', 'cases', 'list', query],
    queryFn: ({ signal }) => call('GET /case-info/api/customer-cases', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The counts of the tabs, of all customers or of the chosen one. */
export const customerCaseSummaryQuery = (query: { customer?: string | undefined }) =>
  queryOptions({
    queryKey: ['customers', 'cases', 'summary', query],
    queryFn: ({ signal }) => call('GET /case-info/api/customer-case-summary', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
