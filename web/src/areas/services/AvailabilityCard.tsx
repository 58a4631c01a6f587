import type { ServiceMonth } from '@portal/contract/services/availability.ts'
import { creditStateNames } from '@portal/contract/credits/values.ts'
import { money } from '@portal/contract/format/money.ts'
import { durationOfMinutes, percent } from '@portal/contract/format/sizes.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useQuery } from '@tanstack/react-query'
import { availableInWords, isBelowTarget, monthName } from './availability.ts'
import { availabilityQuery } from './detail-queries.ts'

const columns: Column<ServiceMonth>[] = [
  { key: 'month', header: 'Month', cell: ({ month }) => monthName(month) },
  {
    key: 'availability',
    header: 'Available',
    cell: (row) => {
      const text = availableInWords(row)
      return isBelowTarget(row) ? <Status kind="warn">{text}</Status> : text
    },
  },
  {
    key: 'minutesDown',
    header: 'Down',
    align: 'end',
    hideBelow: 768,
    cell: ({ minutesDown }) => (minutesDown > 0 ? durationOfMinutes(minutesDown) : '–'),
  },
  {
    key: 'target',
    header: 'Target',
    align: 'end',
    hideBelow: 768,
    cell: ({ target }) => (target === null ? '–' : percent(target)),
  },
  {
    key: 'credit',
    header: 'Credit',
    align: 'end',
    cell: ({ credit }) =>
      credit ? (
        <>
          <Link href={pageOf('serviceCredit', { creditId: credit.creditId })}>
            {money(credit.amount, credit.currency)}
          </Link>
          <small>{creditStateNames[credit.state]}</small>
        </>
      ) : (
        '–'
      ),
  },
]

/** The availability of each month from recorded outages, its target and its credit; nothing for a product without outages. */
export function AvailabilityCard({ serviceId }: { serviceId: string }) {
  const { data: months, error } = useQuery(availabilityQuery(serviceId))
  if (months === null || error) return null
  return (
    <Card title="Availability by month" note="From recorded outages; planned work is not counted" flush>
      <DataTable
        label="Availability by month, newest first"
        noun="month"
        columns={columns}
        rows={months ?? []}
        rowKey={({ month }) => month}
        loading={!months}
        searchable={false}
        pager="none"
      />
    </Card>
  )
}
