import type { Bill } from '@portal/contract/billing/billing.ts'
import { billStatusNames } from '@portal/contract/billing/values.ts'
import { longDate, monthYear } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { PageRequest } from '../../screens.ts'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { billQuery } from './queries.ts'

export const load = (queryClient: QueryClient, { params: { billId = '' } }: PageRequest) =>
  queryClient.prefetchQuery(billQuery(billId))

export function Page() {
  const { billId = '' } = useParams({ strict: false })
  const { data: bill, error, refetch, isFetching } = useQuery(billQuery(billId))
  useNameOfThing(bill && monthYear(bill.periodStart))
  const title = bill ? `${money(bill.total ?? bill.net)} for ${monthYear(bill.periodStart)}` : billId
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Bills', href: pageOf('bills') }, { label: bill ? monthYear(bill.periodStart) : billId }]}
        title={title}
        loading={!bill && !error}
      />
      {error && !bill ? (
        <ThingFailed
          label="Bill"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
          missing={{ title: `${billId} not found`, list: { label: 'Bills', href: pageOf('bills') } }}
        />
      ) : (
        <Details bill={bill} />
      )}
    </>
  )
}

function Details({ bill }: { bill: Bill | undefined }) {
  const waiting = <Skeleton width="12rem" />
  return (
    <Card title="Details">
      <div aria-busy={!bill}>
        <KeyValueList
          items={[
            { label: 'Bill', value: bill?.billId ?? waiting, mono: true, copy: bill?.billId },
            { label: 'Status', value: bill ? billStatusNames[bill.status] : waiting },
            { label: 'Issued', value: bill ? longDate(bill.issuedOn) : waiting },
          ]}
        />
      </div>
    </Card>
  )
}
