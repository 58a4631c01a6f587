import type { BackupSummary } from '@portal/contract/backup.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Asked } from '../../screens.ts'
import { paths } from '../../paths.ts'
import { BackupStrip } from './BackupStrip.tsx'
import { BackupTool } from './BackupTool.tsx'
import { count } from './cloud-words.ts'
import styles from './cloud.module.css'
import { GapTable } from './GapTable.tsx'
import { backupSummaryQuery, gapsQuery, workloadsQuery } from './queries.ts'
import { StoresCard } from './StoresCard.tsx'
import { readSearch } from './workload-search.ts'
import { WorkloadTable } from './WorkloadTable.tsx'

export const list = 'workloads'

export const load = (queryClient: QueryClient, { search }: Asked) =>
  Promise.all([
    queryClient.prefetchQuery(backupSummaryQuery),
    queryClient.prefetchQuery(workloadsQuery(readSearch(search))),
    queryClient.prefetchQuery(gapsQuery(1, 10)),
  ])

/** What can be restored, what cannot, and how full the stores are. */
export function Page() {
  const { data, isPending } = useQuery(backupSummaryQuery)
  const search = readSearch(useSearch({ strict: false }))
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Cloud Solutions', href: paths.cloud() }, { label: 'Back-up' }]}
        title="Back-up"
        loading={isPending}
        facts={data ? factsOf(data) : ['What can be restored, and what cannot']}
        actions={<BackupTool />}
      />
      <div className={styles.stack}>
        <BackupStrip />
        <GapTable />
        <WorkloadTable search={search} vaults={data?.vaults ?? []} />
        <StoresCard />
      </div>
    </>
  )
}

function factsOf({ results, missed, uncovered }: BackupSummary) {
  const total = Object.values(results).reduce((sum, workloads) => sum + workloads, 0)
  const open = missed + uncovered
  return [
    open > 0 ? (
      <span key="gaps" className={styles.verdict}>
        {count(open, 'gap')} in what can be restored
      </span>
    ) : (
      'No gaps in what can be restored'
    ),
    count(total, 'workload'),
  ]
}
