import type { Cloud } from '@portal/contract/cloud/cloud.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'

type Network = Cloud['networks'][number]

const kinds: Record<Network['kind'], string> = {
  routed: 'Routed',
  isolated: 'Isolated',
  direct: 'Direct',
  other: 'Other',
}

export function NetworksCard({ cloud: { networks } }: { cloud: Cloud }) {
  return (
    <Card title="Networks" note={String(networks.length)} flush>
      <DataTable
        label="Networks"
        noun="network"
        rows={networks}
        rowKey={({ name, vdcId }) => `${vdcId} ${name}`}
        columns={columns}
        searchable={networks.length > 10}
        pager={networks.length > 10 ? 'compact' : 'none'}
        empty={<EmptyState title="No networks" text="This cloud has no networks." />}
      />
    </Card>
  )
}

const columns: readonly Column<Network>[] = [
  { key: 'name', header: 'Name', isName: true },
  {
    key: 'kind',
    header: 'Type',
    width: 'min(6rem, 24vw)',
    value: ({ kind }) => kinds[kind],
    cell: ({ kind }) => kinds[kind],
  },
  { key: 'cidr', header: 'Gateway', width: 'min(10rem, 41vw)', mono: true },
  {
    key: 'addressesUsed',
    header: 'Addresses',
    width: '7rem',
    align: 'end',
    hideBelow: 768,
    cell: ({ addressesUsed, addresses }) => (addresses === null ? '–' : `${addressesUsed ?? 0} of ${addresses}`),
  },
]
