import { counted } from '@portal/contract/format/counts.ts'
import { maySeeColumn } from '@portal/contract/listing.ts'
import { productCategories } from '@portal/contract/services/category.ts'
import { customerServiceColumnNeeds, customerServiceListing } from '@portal/contract/services/customer-listing.ts'
import { serviceConditionNames } from '@portal/contract/services/values.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { ChoiceFilter } from '../../../lists/filters/ChoiceFilter.tsx'
import { CustomerFilter } from '../../../lists/filters/CustomerFilter.tsx'
import { List } from '../../../lists/List.tsx'
import { useListing } from '../../../lists/use-listing.ts'
import { usePermissions } from '../../../session/permissions.tsx'
import { SaveButton } from '../../../shell/SaveButton.tsx'
import { customerServiceColumns, rowIdOf } from './columns.tsx'
import { customerServicesQuery } from './queries.ts'

const listed = { ...customerServiceListing, columnNeeds: customerServiceColumnNeeds }
const categoryNames = Object.fromEntries(productCategories.map((each) => [each, each]))

/** The services of all customers of a dealer. A row opens the service in the customer’s account. */
export function CustomerServices({ whose }: { whose: ReactNode }) {
  const { query } = useListing(customerServiceListing)
  const { resources } = usePermissions()
  const answer = useQuery(customerServicesQuery(query))
  const keys = listed.columns.filter((key) => maySeeColumn(listed, key, (each) => resources.has(each)))
  const isLoaded = answer.data !== undefined
  useEffect(() => {
    // Back from a customer's account leads to its row.
    if (isLoaded) document.getElementById(location.hash.slice(1))?.focus()
  }, [isLoaded])
  const isSortedByAttention = query.sort === undefined && query.direction === undefined
  return (
    <>
      <PageHeader
        title="Customers’ services"
        loading={answer.isPending}
        facts={[
          answer.data ? counted(answer.data.total, 'service') : null,
          'A service opens in its customer’s account',
        ]}
        actions={
          <>
            {whose}
            <SaveButton
              colour="outline"
              path="/service-info/api/customer-services.csv"
              fileName="customer-services.csv"
              query={{ ...query, columns: keys.join(',') }}
            >
              Export CSV
            </SaveButton>
          </>
        }
      />
      <List
        listing={customerServiceListing}
        card={{ label: 'Customers’ services' }}
        label={isSortedByAttention ? 'Customers’ services, needs attention first' : 'Customers’ services'}
        noun="service"
        columns={customerServiceColumns}
        keys={keys}
        rowKey={rowIdOf}
        answer={answer}
        filters={
          <>
            <CustomerFilter listing={customerServiceListing} />
            <ChoiceFilter
              listing={customerServiceListing}
              name="condition"
              label="Status"
              all="All statuses"
              names={serviceConditionNames}
            />
            <ChoiceFilter
              listing={customerServiceListing}
              name="productCategory"
              label="Category"
              all="All categories"
              names={categoryNames}
            />
          </>
        }
        failed={{ title: 'We could not load your customers’ services' }}
        noMatch={{ title: 'No services match these filters', text: 'Clear the filters to see all services.' }}
        empty={
          query.search ? (
            <EmptyState title="No services match" text="Search by name, service ID, reference or postcode." />
          ) : (
            <EmptyState title="No services yet" text="The services of customers that give you access appear here." />
          )
        }
      />
    </>
  )
}
