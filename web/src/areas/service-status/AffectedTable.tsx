import type { Incident, TouchedService } from '@portal/contract/service-status/incidents.ts'
import { durationOfMinutes } from '@portal/contract/format/sizes.ts'
import { number } from '@portal/contract/format/counts.ts'
import { affectedListing } from '@portal/contract/service-status/listing.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Unbroken } from '@portal/ui/src/Unbroken.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Columns } from '../../lists/columns.ts'
import { List } from '../../lists/List.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { paths } from '../../paths.ts'
import { Condition } from '../../shell/Condition.tsx'
import { affectedQuery } from './queries.ts'

const columns: Columns<typeof affectedListing, TouchedService> = {
  name: {
    header: 'Service',
    cell: ({ serviceId, name, productName }) => (
      <>
        <Link quiet href={paths.service(serviceId)} title={name}>
          {name}
        </Link>
        <small>
          <Unbroken>{`${productName} · ${serviceId}`}</Unbroken>
        </small>
      </>
    ),
  },
  condition: {
    header: 'Status',
    width: 'min(8.5rem, 29vw)',
    cell: ({ condition }) => <Condition condition={condition} />,
  },
  siteName: {
    header: 'Site',
    width: '13rem',
    hideBelow: 1024,
    cell: ({ siteId, siteName }) => (siteId ? <Link href={paths.site(siteId)}>{siteName ?? siteId}</Link> : '–'),
  },
  minutesDown: {
    header: 'Downtime',
    width: 'min(8.5rem, 25vw)',
    wraps: true,
    cell: ({ condition, minutesDown }) =>
      condition === 'activating'
        ? 'Not yet in service'
        : minutesDown === null
          ? 'Not known'
          : durationOfMinutes(minutesDown),
  },
}

/** A column in which no service has a downtime says nothing. */
const withoutDowntime = affectedListing.columns.filter((key) => key !== 'minutesDown')

/** The affected services of the account, with the downtime of each. */
export function AffectedTable({ incident: { ref, minutesDown } }: { incident: Incident }) {
  const { query } = useListing(affectedListing)
  const answer = useQuery(affectedQuery(ref, query))
  const total = answer.data?.total ?? 0
  return (
    <List
      listing={affectedListing}
      card={{ title: 'Affected services', note: total > 0 ? number(total) : undefined }}
      label="Affected services, needs attention first"
      noun="service"
      columns={columns}
      keys={minutesDown === null ? withoutDowntime : affectedListing.columns}
      rowKey={({ serviceId }) => serviceId}
      answer={answer}
      isPart
      failed={{ title: 'We could not load these services' }}
      empty={<EmptyState title="No affected services" text="None of your services is affected." />}
    />
  )
}
