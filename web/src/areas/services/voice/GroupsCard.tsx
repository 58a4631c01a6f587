import { number } from '@portal/contract/format/counts.ts'
import { huntOrderNames } from '@portal/contract/services/voice-values.ts'
import type { HuntGroup } from '@portal/contract/services/voice.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'

export function GroupsCard({ groups }: { groups: readonly HuntGroup[] }) {
  if (groups.length === 0) return null
  return (
    <Card title="Hunt groups" note={number(groups.length)} flush>
      <DataTable
        label="Hunt groups"
        noun="hunt group"
        rows={groups}
        rowKey={({ groupId }) => groupId}
        columns={columns}
        searchable={groups.length > 10}
        pager={groups.length > 10 ? 'full' : 'none'}
      />
    </Card>
  )
}

const columns: readonly Column<HuntGroup>[] = [
  { key: 'name', header: 'Name', isName: true },
  { key: 'extension', header: 'Extension', width: '6.5rem', mono: true, hideBelow: 768 },
  { key: 'order', header: 'Order', width: '8rem', hideBelow: 768, cell: ({ order }) => huntOrderNames[order] },
  {
    key: 'seats',
    header: 'Extensions',
    width: '10rem',
    mono: true,
    cell: ({ seats }) => (seats.length > 0 ? seats.join(', ') : '–'),
  },
]
