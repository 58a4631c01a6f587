import type { BillRow } from '@portal/contract/billing/billing.ts'
import { billListing } from '@portal/contract/billing/listing.ts'
import { billStatusNames } from '@portal/contract/billing/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { monthYear, shortDay } from '@portal/contract/format/days.ts'
import { figure } from '@portal/contract/format/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Columns } from '../../lists/columns.ts'
import { List } from '../../lists/List.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { BillingTabs } from './BillingTabs.tsx'
import { billListQuery } from './queries.ts'

export const load = (queryClient: QueryClient, { search }: PageRequest) =>
  queryClient.prefetchQuery(billListQuery(readAddress(billListing, search)))

const amount = (value: BillRow['total']) => (value === null ? '–' : figure(value))

const columns: Columns<typeof billListing, BillRow> = {
  bill: {
    header: 'Bill',
    cell: ({ billId, billingAccountId, periodStart }) => (
      <>
        <Link quiet href={pageOf('bill', { billId })}>
          {monthYear(periodStart)}
        </Link>
        <small>
          <code>{billId}</code> · {billingAccountId}
        </small>
      </>
    ),
  },
  status: { header: 'Status', width: '10rem', cell: ({ status }) => billStatusNames[status] },
  dueOn: { header: 'Due', width: '8rem', hideBelow: 768, cell: ({ dueOn }) => (dueOn ? shortDay(dueOn) : '–') },
  net: { header: 'Before VAT, £', width: '8rem', align: 'end', hideBelow: 1024, cell: ({ net }) => figure(net) },
  vat: { header: 'VAT, £', width: '8rem', align: 'end', hideBelow: 1024, cell: ({ vat }) => amount(vat) },
  total: { header: 'Total, £', width: '8rem', align: 'end', cell: ({ total }) => amount(total) },
  remaining: {
    header: 'To pay, £',
    width: '8rem',
    align: 'end',
    hideBelow: 768,
    cell: ({ remaining }) => (remaining ? figure(remaining) : '–'),
  },
}

export function Page() {
  const { query } = useListing(billListing)
  const answer = useQuery(billListQuery(query))
  const { data, isPending } = answer
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Dashboard', href: paths.dashboard() }, { label: 'Bills' }]}
        title="Bills"
        loading={isPending}
        facts={data ? [`${counted(data.total, 'bill', 'bills')}${query.search ? ' found' : ''}`] : []}
      />
      <BillingTabs current="bills" />
      <List
        listing={billListing}
        label="Bills"
        noun="bill"
        nouns="bills"
        columns={columns}
        rowKey={({ billId }) => billId}
        answer={answer}
        failed={{ title: 'We could not load your bills' }}
        empty={<EmptyState title="No bills yet" text="Your first bill appears here when it is issued." />}
      />
    </>
  )
}
