import type { serviceCreditListing } from '@portal/contract/credits/listing.ts'
import type { ServiceCredit } from '@portal/contract/credits/credits.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { QueryClient } from '@tanstack/react-query'
import { pageQuery, readQuery } from '../../api/queries.ts'

export const creditListQuery = (query: ListingAddress<typeof serviceCreditListing>) =>
  pageQuery(['credits', 'list', query], 'GET /credits-info/api/credits', { query })

export const creditQuery = (creditId: string) =>
  readQuery(['credits', 'one', creditId], 'GET /credits-info/api/credits/:creditId', { params: { creditId } })

/** Shows a changed one at once; the lists with it are out of date. */
export function keepCredit(queryClient: QueryClient, credit: ServiceCredit): void {
  queryClient.setQueryData(creditQuery(credit.creditId).queryKey, credit)
  for (const kind of ['list', 'case']) void queryClient.invalidateQueries({ queryKey: ['credits', kind] })
}
