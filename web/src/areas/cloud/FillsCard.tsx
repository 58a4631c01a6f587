import type { Meter, Vdc } from '@portal/contract/cloud/cloud.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { growthInWords, leftInWords, soonestFirst, usedInWords } from './cloud-words.ts'

/** When each limit is reached if use continues as in the last 30 days. */
export function FillsCard({ vdc }: { vdc: Vdc }) {
  return (
    <Card title="Capacity forecast" note="Based on the last 30 days" flush>
      <DataTable
        label={`Capacity forecast for ${vdc.name}, soonest first`}
        noun="limit"
        lines={2}
        rows={soonestFirst(vdc.meters)}
        rowKey={({ key }) => key}
        columns={columns}
        searchable={false}
        pager="none"
      />
    </Card>
  )
}

const columns: readonly Column<Meter>[] = [
  {
    key: 'name',
    header: 'Limit',
    isName: true,
    cell: (meter) => (
      <>
        {meter.name}
        <small>{usedInWords(meter)}</small>
      </>
    ),
  },
  { key: 'perDay', header: 'Growth per day', width: '8.75rem', align: 'end', hideBelow: 768, cell: growthInWords },
  {
    key: 'daysLeft',
    header: 'Full',
    width: '12.5rem',
    value: ({ daysLeft }) => daysLeft ?? Infinity,
    cell: ({ fullOn, daysLeft, allowed }) =>
      daysLeft === null || fullOn === null ? (
        allowed === null ? (
          'No limit'
        ) : (
          'Not within a year'
        )
      ) : (
        <>
          {daysLeft === 0 ? 'Full now' : `About ${shortDate(fullOn)}`}
          {daysLeft === 0 ? null : <small>{leftInWords(daysLeft)}</small>}
        </>
      ),
  },
]
