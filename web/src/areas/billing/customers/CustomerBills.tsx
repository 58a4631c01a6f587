import { customerBillListing } from '@portal/contract/billing/dealer-listing.ts'
import type { DealerBillSummary } from '@portal/contract/billing/dealer-bills.ts'
import { billStatusNames } from '@portal/contract/billing/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { money } from '@portal/contract/format/money.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { CustomerList } from '../../../lists/customers/CustomerList.tsx'
import { customerNamesQuery } from '../../../lists/customers/queries.ts'
import { ChoiceFilter } from '../../../lists/filters/ChoiceFilter.tsx'
import { DayFilter } from '../../../lists/filters/DayFilter.tsx'
import { readAddress } from '../../../lists/listing-address.ts'
import { useListing } from '../../../lists/use-listing.ts'
import type { PageRequest } from '../../../screens.ts'
import { customerBillColumns, rowIdOf } from './columns.tsx'
import { customerBillsQuery, customerBillSummaryQuery } from './queries.ts'

const listing = customerBillListing

export function load(queryClient: QueryClient, { search }: PageRequest) {
  const query = readAddress(listing, search)
  return Promise.all([
    queryClient.prefetchQuery(customerBillsQuery(query)),
    queryClient.prefetchQuery(customerBillSummaryQuery({ customer: query.customer })),
    queryClient.prefetchQuery(customerNamesQuery),
  ])
}

export function Page() {
  const { query } = useListing(listing)
  const { data: summary } = useQuery(customerBillSummaryQuery({ customer: query.customer }))
  return (
    <CustomerList
      listing={listing}
      noun="bill"
      file="/billing-info/api/customer-bills.csv"
      searched="bill number or billing account"
      columns={customerBillColumns}
      rowKey={rowIdOf}
      answer={useQuery(customerBillsQuery(query))}
      fact={summary ? `${owedInWords(summary)}${query.sort === 'unpaid' ? ' · Unpaid first' : ''}` : null}
      filters={
        <>
          <ChoiceFilter
            listing={listing}
            name="status"
            label="Status"
            all="All statuses"
            names={{ ...billStatusNames, disputed: 'In dispute' }}
          />
          <DayFilter listing={listing} label="Filter by day of issue" short="Period" />
        </>
      }
    />
  )
}

/** "£1,200.00 to pay, £300.00 overdue in 2 bills" */
function owedInWords({ owed }: DealerBillSummary): string {
  const unpaid = owed.filter(({ bills }) => bills > 0)
  if (unpaid.length === 0) return 'Nothing to pay'
  return unpaid
    .map(({ currency, remaining, overdue, overdueBills }) => {
      const toPay = `${money(remaining, currency)} to pay`
      return overdueBills > 0
        ? `${toPay}, ${money(overdue, currency)} overdue in ${counted(overdueBills, 'bill')}`
        : toPay
    })
    .join('; ')
}
