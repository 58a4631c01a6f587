import type { Order } from '@portal/contract/orders/orders.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import { ownerWords, commitmentNames } from './order-words.ts'
import styles from './order.module.css'

/** The dates of an order, with who changed each and why. */
export function DatesCard({
  order: { dates, commitments, closed },
  isDesk = false,
}: {
  order: Order
  isDesk?: boolean
}) {
  const figures = [
    { label: isDesk ? 'Requested by customer' : 'Requested by you', value: dates.requested },
    { label: 'Committed', value: dates.committed, note: 'Fixed' },
    { label: 'Expected', value: dates.target },
    { label: 'Contractual', value: dates.contractual, note: 'Extended by time waiting on others' },
  ]
  return (
    <>
      <FigureStrip
        label="Dates"
        figures={figures.map(({ label, value, note }) => ({
          label,
          value: <span className={styles.date}>{value ? shortDate(value) : closed ? '–' : 'No date yet'}</span>,
          ...(note && value && { note }),
        }))}
      />
      {commitments.length > 0 ? (
        <Card title="Date history" note={String(commitments.length)} flush>
          <ol className={styles.commitments}>
            {commitments.map(({ commitmentId, at, kind, date, before, reason, movedBy, owner }) => (
              <li key={commitmentId}>
                <span className={styles.given}>{shortDate(dayOf(at))}</span>
                <span>
                  {commitmentNames[kind]} <b>{shortDate(date)}</b>
                  {before ? <small>{`was ${shortDate(before)}`}</small> : null}
                </span>
                <span>
                  {reason}
                  <small>{before ? `${movedBy}, due to ${ownerWords[owner]}` : movedBy}</small>
                </span>
              </li>
            ))}
          </ol>
        </Card>
      ) : null}
    </>
  )
}
