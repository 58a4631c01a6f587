import type { BackupSummary } from '@portal/contract/backup/backup.ts'
import { gapListing, workloadListing } from '@portal/contract/backup/listing.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { readAddress } from '../../lists/listing-address.ts'
import type { PageRequest } from '../../screens.ts'
import { paths } from '../../paths.ts'
import { BackupStrip } from './BackupStrip.tsx'
import { BackupTool } from './BackupTool.tsx'
import { openGaps } from './cloud-words.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './cloud.module.css'
import { GapTable } from './GapTable.tsx'
import { backupSummaryQuery, gapsQuery, workloadsQuery } from './queries.ts'
import { StoresCard } from './StoresCard.tsx'
import { WorkloadTable } from './WorkloadTable.tsx'

export const list = 'workloads'

export const load = (queryClient: QueryClient, { search }: PageRequest) =>
  Promise.all([
    queryClient.prefetchQuery(backupSummaryQuery),
    queryClient.prefetchQuery(workloadsQuery(readAddress(workloadListing, search))),
    queryClient.prefetchQuery(gapsQuery(readAddress(gapListing, search))),
  ])

/** Back-up cover, gaps and repositories. */
export function Page() {
  const { data, isPending } = useQuery(backupSummaryQuery)
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Cloud Solutions', href: paths.cloud() }, { label: 'Back-up' }]}
        title="Back-up"
        loading={isPending}
        facts={data ? factsOf(data) : ['Back-up cover and gaps']}
        actions={<BackupTool />}
      />
      <div className={layout.stack}>
        <BackupStrip />
        <GapTable />
        <div id="workloads">
          <WorkloadTable vaults={data?.vaults ?? []} />
        </div>
        <StoresCard />
      </div>
    </>
  )
}

function factsOf({ results, vaults, ...gaps }: BackupSummary) {
  if (vaults[0]?.connection === 'off') return ['Not connected']
  const total = Object.values(results).reduce((sum, workloads) => sum + workloads, 0)
  const open = openGaps(gaps)
  return [
    open > 0 ? (
      <span key="gaps" className={styles.verdict}>
        {counted(open, 'gap')} in back-up cover
      </span>
    ) : (
      'No gaps in back-up cover'
    ),
    counted(total, 'workload'),
  ]
}
