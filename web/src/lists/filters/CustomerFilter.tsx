import type { Listing } from '@portal/contract/listing.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'

const namesQuery = queryOptions({
  queryKey: ['dashboard', 'customer names'],
  queryFn: ({ signal }) => call('GET /dashboard-info/api/customer-names', {}, { signal }),
})

type ByCustomer = Listing & { filters: { customer: Listing['filters'][string] } }

/** One customer of a dealer: the filter `customer` of its lists. */
export function CustomerFilter<L extends ByCustomer>({ listing }: { listing: L }) {
  const { data } = useQuery(namesQuery)
  const names = (data?.customers ?? []).map(({ accountId, name }) => [accountId, name] as const)
  return (
    <ChoiceFilter<ByCustomer> listing={listing} name="customer" label="Customer" all="All customers" names={names} />
  )
}
