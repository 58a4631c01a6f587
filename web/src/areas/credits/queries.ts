import type { serviceCreditListing } from '@portal/contract/credits/listing.ts'
import type { ServiceCredit } from '@portal/contract/credits/credits.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const creditListQuery = (query: ListingAddress<typeof serviceCreditListing>) =>
  queryOptions({
    queryKey: ['credits', 'list', query],
    queryFn: ({ signal }) => call('GET /credits-info/api/credits', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const creditQuery = (creditId: string) =>
  queryOptions({
    queryKey: ['credits', 'one', creditId],
    queryFn: ({ signal }) => call('GET /credits-info/api/credits/:creditId', { params: { creditId } }, { signal }),
  })

/** Shows a changed one at once; the lists with it are out of date. */
export function keepCredit(queryClient: QueryClient, credit: ServiceCredit): void {
  queryClient.setQueryData(creditQuery(credit.creditId).queryKey, credit)
  for (const kind of ['list', 'case']) void queryClient.invalidateQueries({ queryKey: ['credits', kind] })
}
