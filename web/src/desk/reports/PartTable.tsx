import { number } from '@portal/contract/format/counts.ts'
import { durationOfMinutes } from '@portal/contract/format/sizes.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import type { CaseReport } from './queries.ts'
import { shareOnTime } from './report-words.ts'

interface Part extends Pick<CaseReport['total'], 'opened' | 'open' | 'reply' | 'fix' | 'replyMinutes'> {
  key: string
  name: string
}

interface PartTableProps {
  title: string
  header: string
  rows: readonly Part[]
}

/** The figures of the parts of a report, such as its categories. */
export function PartTable({ title, header, rows }: PartTableProps) {
  const figure = { align: 'end', sortable: false } as const
  const columns: readonly Column<Part>[] = [
    { key: 'name', header, isName: true, sortable: false },
    { ...figure, key: 'opened', header: 'Opened', width: '7rem', cell: ({ opened }) => number(opened) },
    { ...figure, key: 'open', header: 'Open now', width: '7rem', cell: ({ open }) => number(open) },
    {
      ...figure,
      key: 'reply',
      header: 'First replies on time',
      width: '12rem',
      hideBelow: 768,
      cell: ({ reply }) => shareOnTime(reply),
    },
    {
      ...figure,
      key: 'replyMinutes',
      header: 'Median first reply',
      width: '11rem',
      hideBelow: 1024,
      cell: ({ replyMinutes }) => (replyMinutes === null ? '–' : durationOfMinutes(replyMinutes)),
    },
    {
      ...figure,
      key: 'fix',
      header: 'Fixes on time',
      width: '9rem',
      hideBelow: 768,
      cell: ({ fix }) => shareOnTime(fix),
    },
  ]
  return (
    <Card title={title} flush>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        searchable={false}
        pager="none"
        empty={<EmptyState title="No cases in this period" />}
      />
    </Card>
  )
}
