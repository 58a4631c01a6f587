import { workloadListing } from '@portal/contract/backup/listing.ts'
import { backupResultNames } from '@portal/contract/backup/values.ts'
import type { Vault } from '@portal/contract/backup/backup.ts'
import { number } from '@portal/contract/format/counts.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '../../lists/ExportButton.tsx'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { ViewedList } from '../../lists/ViewedList.tsx'
import { workloadsQuery } from './queries.ts'
import { workloadColumns } from './workload-columns.tsx'

export function WorkloadTable({ vaults }: { vaults: readonly Vault[] }) {
  const { query } = useListing(workloadListing)
  const answer = useQuery(workloadsQuery(query))
  const allTotal = vaults.reduce((sum, { workloads }) => sum + workloads, 0)
  return (
    <ViewedList
      listing={workloadListing}
      card={{
        title: 'Back-up workloads',
        note: number(allTotal),
        aside: (
          <ExportButton size="sm" colour="tertiary" listing={workloadListing} path="/backup-info/api/workloads.csv" />
        ),
      }}
      label={query.sort ? 'Back-up workloads' : 'Back-up workloads, needs attention first'}
      noun="workload"
      columns={workloadColumns}
      rowKey={({ serviceId: service, workloadId }) => `${service} ${workloadId}`}
      answer={answer}
      isPolled
      allTotal={Math.max(allTotal, answer.data?.total ?? 0)}
      failed={{ title: 'We could not load your back-ups' }}
      filters={
        <>
          <ChoiceFilter
            listing={workloadListing}
            name="result"
            label="Result"
            all="All results"
            names={backupResultNames}
          />
          {vaults.length > 1 ? (
            <ChoiceFilter
              listing={workloadListing}
              name="serviceId"
              label="Service"
              all="All services"
              names={vaults.map(({ serviceId, serviceName }) => [serviceId, serviceName])}
            />
          ) : null}
        </>
      }
      noMatch={{ title: 'No workloads match these filters' }}
      empty={
        <EmptyState
          title="No back-ups yet"
          text="Workloads in a back-up job appear here within an hour, with their last restore point."
        />
      }
    />
  )
}
