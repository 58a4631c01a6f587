import type { Cloud } from '@portal/contract/cloud/cloud.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'

type Edge = Cloud['edges'][number]

export function EdgesCard({ cloud: { edges } }: { cloud: Cloud }) {
  return (
    <Card title="Edge gateways" note={String(edges.length)} flush>
      <DataTable
        label="Edge gateways"
        noun="edge gateway"
        rows={edges}
        rowKey={({ name }) => name}
        columns={columns}
        searchable={edges.length > 10}
        pager={edges.length > 10 ? 'compact' : 'none'}
        empty={<EmptyState title="No edge gateways" text="This cloud has no edge gateway to the internet." />}
      />
    </Card>
  )
}

const columns: readonly Column<Edge>[] = [
  { key: 'name', header: 'Name', isName: true },
  {
    key: 'status',
    header: 'Status',
    width: 'min(7rem, 28vw)',
    cell: ({ status }) => (
      <Status kind={status === 'REALIZED' ? 'ok' : 'starting'}>{status === 'REALIZED' ? 'Ready' : 'Changing'}</Status>
    ),
  },
  {
    key: 'addresses',
    header: 'Public IP address',
    width: 'min(9.75rem, 40vw)',
    mono: true,
    cell: ({ addresses }) => addresses.join(', ') || '–',
  },
  { key: 'networks', header: 'Networks', width: '6.5rem', align: 'end', hideBelow: 768 },
]
