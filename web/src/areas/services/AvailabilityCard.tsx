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
import { useNow } from '../../lib/use-now.ts'
import { useMay } from '../../session/use-may.ts'
import { OnPhone } from '../../use-media.ts'
import { availableInWords, isBelowTarget, monthName, noCreditInWords } from './availability.ts'
import { availabilityQuery } from './detail-queries.ts'
import styles from './service.module.css'

const columnsFor = (whyNoCredit: (month: ServiceMonth) => string): Column<ServiceMonth>[] => [
  { key: 'month', header: 'Month', sortable: false, cell: ({ month }) => monthName(month) },
  {
    key: 'availability',
    sortable: false,
    header: 'Available',
    align: 'end',
    cell: (row) => {
      const text = availableInWords(row)
      return (
        <>
          {isBelowTarget(row) ? <Status kind="warn">{text}</Status> : text}
          {row.target === null ? null : (
            <OnPhone>
              <small>target {percent(row.target)}</small>
            </OnPhone>
          )}
        </>
      )
    },
  },
  {
    key: 'minutesDown',
    sortable: false,
    header: 'Down',
    align: 'end',
    hideBelow: 768,
    cell: ({ minutesDown }) => (minutesDown > 0 ? durationOfMinutes(minutesDown) : '–'),
  },
  {
    key: 'target',
    sortable: false,
    header: 'Target',
    align: 'end',
    hideBelow: 768,
    cell: ({ target }) => (target === null ? '–' : percent(target)),
  },
  {
    key: 'credit',
    sortable: false,
    header: 'Credit',
    align: 'end',
    cell: (row) => {
      const { credit } = row
      return credit ? (
        <>
          <Link href={pageOf('serviceCredit', { creditId: credit.creditId })}>
            {money(credit.amount, credit.currency)}
          </Link>
          <small>{creditStateNames[credit.state]}</small>
        </>
      ) : (
        whyNoCredit(row)
      )
    },
  },
]

/** The months with outages or a credit, from recorded outages; nothing for a product without outages. */
export function AvailabilityCard({ serviceId }: { serviceId: string }) {
  const { data: months, error } = useQuery(availabilityQuery(serviceId))
  const maySeeCredits = useMay('BusinessPortalBilling')
  const now = useNow()
  if (!months || error) return null
  const shown = months.filter(({ minutesDown, credit }) => minutesDown > 0 || credit)
  const since = `No outages recorded since ${monthName(months.at(-1)?.month ?? '')}.`
  return (
    <Card title="Availability by month" note="Months with an outage, excluding planned work" flush={shown.length > 0}>
      {shown.length === 0 ? (
        <p className={styles.note}>{since}</p>
      ) : (
        <DataTable
          label="Months with outages, newest first"
          noun="month"
          columns={columnsFor((month) => (maySeeCredits ? noCreditInWords(month, now) : '–'))}
          rows={shown}
          rowKey={({ month }) => month}
          lines={2}
          searchable={false}
          pager="none"
        />
      )}
    </Card>
  )
}
