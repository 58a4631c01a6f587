import { machineListing } from '@portal/contract/cloud/listing.ts'
import { coverStateNames, machineStateNames } from '@portal/contract/cloud/values.ts'
import type { Cloud } from '@portal/contract/cloud/cloud.ts'
import { number } from '@portal/contract/format/counts.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '../../lists/ExportButton.tsx'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { ViewedList } from '../../lists/ViewedList.tsx'
import { machineColumns } from './machine-columns.tsx'
import { machinesQuery } from './queries.ts'

export function MachineTable({ cloud }: { cloud: Cloud }) {
  const { serviceId } = cloud
  const { query } = useListing(machineListing)
  return (
    <ViewedList
      listing={machineListing}
      card={{
        title: 'Machines',
        note: number(cloud.machines),
        aside: (
          <ExportButton
            size="sm"
            colour="tertiary"
            listing={machineListing}
            path={`/cloud-info/api/services/${serviceId}/machines.csv`}
          />
        ),
      }}
      label="Machines"
      noun="machine"
      isPart
      lines={1}
      columns={machineColumns}
      rowKey={({ machineId }) => machineId}
      answer={useQuery(machinesQuery(serviceId, query))}
      isPolled
      allTotal={cloud.machines}
      failed={{ title: 'We could not load the machines' }}
      filters={
        <>
          <ChoiceFilter
            listing={machineListing}
            name="status"
            label="Status"
            all="All statuses"
            names={machineStateNames}
          />
          <ChoiceFilter
            listing={machineListing}
            name="cover"
            label="Back-up"
            all="All machines"
            names={coverStateNames}
          />
        </>
      }
      noMatch={{ title: 'No machines match these filters' }}
      empty={
        <EmptyState
          title="No machines yet"
          text="Machines that you create in Cloud Director appear here within an hour."
        />
      }
    />
  )
}
