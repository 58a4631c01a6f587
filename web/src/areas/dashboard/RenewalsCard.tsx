import { monthlyOf } from '@portal/contract/dashboard/customer-words.ts'
import type { CustomerSummary } from '@portal/contract/dashboard/customers.ts'
import { renewalDays } from '@portal/contract/dashboard/listing.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { TileFailed } from './TileFailed.tsx'

/** The contracts of a dealer's customers that end soon. */
export function RenewalsCard({ summary }: { summary: UseQueryResult<CustomerSummary> }) {
  const { data, error, isPending, refetch } = summary
  return (
    <Card title={`Contracts that end in ${renewalDays} days`}>
      {data ? (
        <Renewals {...data.renewals} />
      ) : isPending ? (
        <Skeleton width="60%" />
      ) : (
        <TileFailed what="the renewals" failure={error} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

function Renewals({ contracts, customers, monthly, first, noticePassed }: CustomerSummary['renewals']) {
  if (!first) return <p>No contracts end in the next {renewalDays} days.</p>
  const listed = (contract: 'ending' | 'noticePassed') => `${paths.dashboard()}?contract=${contract}`
  return (
    <KeyValueList
      items={[
        {
          label: 'Contracts',
          value: (
            <>
              {counted(contracts, 'service')} for <Link href={listed('ending')}>{counted(customers, 'customer')}</Link>
            </>
          ),
        },
        ...(monthly ? [{ label: 'Monthly value', value: monthlyOf(monthly) }] : []),
        { label: 'First', value: `${first.name}, ${shortDay(first.contractEnd)}` },
        {
          label: 'Notice date passed',
          value:
            noticePassed > 0 ? <Link href={listed('noticePassed')}>{counted(noticePassed, 'customer')}</Link> : 'None',
        },
      ]}
    />
  )
}
