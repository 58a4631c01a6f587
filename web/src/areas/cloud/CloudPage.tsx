import type { CloudRow } from '@portal/contract/cloud/cloud.ts'
import { cloudListing } from '@portal/contract/cloud/listing.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import CloudIcon from 'lucide-react/icons/cloud'
import { List } from '../../lists/List.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { SystemNotice } from '../../shell/SystemNotice.tsx'
import { BackupStrip } from './BackupStrip.tsx'
import { cloudColumns } from './centre-columns.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './cloud.module.css'
import { backupSummaryQuery, cloudListQuery } from './queries.ts'

export const load = (queryClient: QueryClient, { search }: PageRequest) =>
  Promise.all([
    queryClient.prefetchQuery(cloudListQuery(readAddress(cloudListing, search))),
    queryClient.prefetchQuery(backupSummaryQuery),
  ])

/** All clouds of the account, the first to fill on top. */
export function Page() {
  const { query } = useListing(cloudListing)
  const answer = useQuery(cloudListQuery(query))
  const { data, isPending } = answer
  const backup = useQuery(backupSummaryQuery)
  const isBackupSimulated = backup.data?.vaults[0]?.connection === 'simulated'
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Services', href: paths.services() }, { label: 'Cloud Solutions' }]}
        title="Cloud Solutions"
        loading={isPending}
        facts={data ? factsOf(data.rows, data.total) : ['Your clouds and their usage']}
        actions={
          <>
            <Button colour="outline" href={paths.services({ productCategory: 'Cloud Solution' })}>
              View services
            </Button>
            <Button colour="outline" href={paths.backup()}>
              View back-ups
            </Button>
          </>
        }
      />
      <div className={layout.stack}>
        <SystemNotice
          connection={data?.rows[0]?.connection}
          system="Cloud Director"
          without="The figures of your clouds do not change."
          simulated={
            isBackupSimulated
              ? 'Cloud Director and the back-up console are not connected in this demo: simulators supply the data.'
              : undefined
          }
        />
        <List
          listing={cloudListing}
          card={{ title: 'Clouds', note: 'Soonest to fill first' }}
          label="Clouds, soonest to fill first"
          noun="cloud"
          isPart
          columns={cloudColumns}
          rowKey={({ serviceId }) => serviceId}
          answer={answer}
          isPolled
          failed={{ title: 'We could not load your clouds' }}
          empty={
            <EmptyState
              icon={<CloudIcon aria-hidden />}
              title="No clouds on this account"
              text="Virtual data centres appear here with their usage, machines and forecast."
              actions={<Button href={paths.services()}>View services</Button>}
            />
          }
        />
        <BackupStrip title="Back-up" isMarked={isBackupSimulated && data?.rows[0]?.connection === 'simulated'} />
      </div>
    </>
  )
}

function factsOf(rows: readonly CloudRow[], total: number) {
  const first = rows.find(({ fullOn }) => fullOn !== null)
  const silent = rows.filter(({ trouble }) => trouble !== null).length
  return [
    first?.fullOn ? (
      <span key="first" className={styles.verdict}>
        {first.meter} on {first.serviceName} will fill first, about {shortDate(first.fullOn)}
      </span>
    ) : null,
    counted(total, 'cloud'),
    silent > 0 ? `${counted(silent, 'cloud is', 'clouds are')} not responding` : null,
  ]
}
