import { customerServiceColumnNeeds, customerServiceListing } from '@portal/contract/services/customer-listing.ts'
import { serviceConditionNames } from '@portal/contract/services/values.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { CustomerList } from '../../../lists/customers/CustomerList.tsx'
import { customerNamesQuery } from '../../../lists/customers/queries.ts'
import { ChoiceFilter } from '../../../lists/filters/ChoiceFilter.tsx'
import { readAddress } from '../../../lists/listing-address.ts'
import { useListing } from '../../../lists/use-listing.ts'
import type { PageRequest } from '../../../screens.ts'
import { categoryName, shownCategories } from '../../../product-categories.ts'
import { customerServiceColumns, rowIdOf } from './columns.tsx'
import { customerServicesQuery } from './queries.ts'

const listing = customerServiceListing

export const load = (queryClient: QueryClient, { search }: PageRequest) =>
  Promise.all([
    queryClient.prefetchQuery(customerServicesQuery(readAddress(listing, search))),
    queryClient.prefetchQuery(customerNamesQuery),
  ])

export function Page() {
  const { query } = useListing(listing)
  return (
    <CustomerList
      listing={listing}
      columnNeeds={customerServiceColumnNeeds}
      noun="service"
      file="/service-info/api/customer-services.csv"
      searched="name, service ID, reference or postcode"
      columns={customerServiceColumns}
      rowKey={rowIdOf}
      answer={useQuery(customerServicesQuery(query))}
      filters={
        <>
          <ChoiceFilter
            listing={listing}
            name="condition"
            label="Status"
            all="All statuses"
            names={serviceConditionNames}
          />
          <ChoiceFilter
            listing={listing}
            name="productCategory"
            label="Category"
            all="All categories"
            names={Object.fromEntries(shownCategories().map((each) => [each, categoryName(each)]))}
          />
        </>
      }
    />
  )
}
