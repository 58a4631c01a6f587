import { customerCaseListing } from '@portal/contract/cases/customer-listing.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { CustomerList } from '../../../lists/customers/CustomerList.tsx'
import { customerNamesQuery } from '../../../lists/customers/queries.ts'
import { ChoiceFilter } from '../../../lists/filters/ChoiceFilter.tsx'
import { MoreFilters } from '../../../lists/filters/MoreFilters.tsx'
import { readAddress } from '../../../lists/listing-address.ts'
import { useListing } from '../../../lists/use-listing.ts'
import type { PageRequest } from '../../../screens.ts'
import { customerCaseColumns, rowIdOf, statusNames } from './columns.tsx'
import { customerCaseSummaryQuery, customerCasesQuery } from './queries.ts'

const CustomerCaseFilterDialog = lazyPiece(() => import('./CustomerCaseFilterDialog.tsx'), 'CustomerCaseFilterDialog')

const listing = customerCaseListing

export function load(queryClient: QueryClient, { search }: PageRequest) {
  const query = readAddress(listing, search)
  return Promise.all([
    queryClient.prefetchQuery(customerCasesQuery(query)),
    queryClient.prefetchQuery(customerCaseSummaryQuery({ customer: query.customer })),
    queryClient.prefetchQuery(customerNamesQuery),
  ])
}

export function Page() {
  const { query } = useListing(listing)
  const { waitingOn, customer } = query
  const counts = useQuery(customerCaseSummaryQuery({ customer })).data?.counts
  const tab = (label: string, count: number | undefined, of?: typeof waitingOn) => ({
    label,
    count,
    href: pageOf('cases', { customers: 'all', customer, waitingOn: of }),
    current: of === waitingOn,
  })
  return (
    <CustomerList
      listing={listing}
      noun="case"
      file="/case-info/api/customer-cases.csv"
      searched="title, number, service ID or reference"
      columns={customerCaseColumns}
      rowKey={rowIdOf}
      answer={useQuery(customerCasesQuery(query))}
      fact={
        counts
          ? counts.customer > 0
            ? `${counted(counts.customer, 'case is', 'cases are')} waiting for the customer`
            : 'No cases are waiting for a customer'
          : null
      }
      tabs={
        <Tabs
          label="Case status"
          tabs={[
            tab('All', counts && counts.customer + counts.provider + counts.nobody),
            tab(statusNames.pending, counts?.customer, 'customer'),
            tab(statusNames.inProgress, counts?.provider, 'provider'),
            tab(statusNames.closed, counts?.nobody, 'nobody'),
          ]}
        />
      }
      filters={
        <>
          <ChoiceFilter listing={listing} name="status" label="Status" all="All statuses" names={statusNames} />
          <MoreFilters listing={listing} names={['kind', 'priority', 'openedFrom', 'openedTo']}>
            {(close) => <CustomerCaseFilterDialog onClose={close} />}
          </MoreFilters>
        </>
      }
    />
  )
}
