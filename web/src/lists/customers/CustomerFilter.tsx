import type { CustomerListing } from '@portal/contract/listing.ts'
import { useQuery } from '@tanstack/react-query'
import { ChoiceFilter } from '../filters/ChoiceFilter.tsx'
import { customerNamesQuery } from './queries.ts'

/** One customer of a dealer: the filter `customer` of its lists. */
export function CustomerFilter({ listing }: { listing: CustomerListing }) {
  const { data } = useQuery(customerNamesQuery)
  const names = (data?.customers ?? []).map(({ accountId, name }) => [accountId, name] as const)
  return <ChoiceFilter listing={listing} name="customer" label="Customer" all="All customers" names={names} />
}
