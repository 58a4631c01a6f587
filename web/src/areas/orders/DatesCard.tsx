import type { Order } from '@portal/contract/orders/orders.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import { ownerWords, commitmentNames } from './order-words.ts'
import styles from './order.module.css'
import { daysLate } from './verdict.ts'

/** The dates of an order, with who changed each and why. */
export function DatesCard({ order, isDesk = false }: { order: Order; isDesk?: boolean }) {
  const { dates, commitments, extendedDays } = order
  const late = daysLate(order)
  const figures = [
    { label: isDesk ? 'Requested by customer' : 'Requested by you', value: dates.requested },
    { label: 'Committed', value: dates.committed, note: 'Fixed' },
    {
      label: 'Expected',
      value: dates.target,
      note: late > 0 ? `${counted(late, 'day')} after the ${dates.contractual ? 'contractual' : 'committed'} date` : '',
    },
    {
      label: 'Contractual',
      value: dates.contractual,
      note: `Extended by ${extendedDays > 0 ? counted(extendedDays, 'working day') : 'time'} waiting on others`,
    },
  ].flatMap(({ label, value, note }) =>
    value ? [{ label, value: <span className={styles.date}>{shortDate(value)}</span>, ...(note && { note }) }] : [],
  )
  return (
    <>
      {/* A requested date alone is in the history below. */}
      {figures.length > 1 || commitments.length === 0 ? <FigureStrip label="Dates" figures={figures} /> : null}
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
