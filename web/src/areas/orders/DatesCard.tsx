import type { Order } from '@portal/contract/orders.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import { dayInWords } from '../services/service-words.ts'
import { dayOf, holderWords, promiseNames } from './order-words.ts'
import styles from './order.module.css'

/** Every date that was given, who moved it and why. */
export function DatesCard({ order: { dates, promises, closed }, isDesk = false }: { order: Order; isDesk?: boolean }) {
  const figures = [
    { label: isDesk ? 'They asked for' : 'You asked for', value: dates.requested },
    { label: 'Committed', value: dates.committed, note: 'Given once, never moved' },
    { label: 'Expected now', value: dates.target },
    { label: 'Contractual', value: dates.contractual, note: 'Moves with the time we wait for others' },
  ]
  return (
    <>
      <FigureStrip
        label="Dates"
        figures={figures.map(({ label, value, note }) => ({
          label,
          value: <span className={styles.date}>{value ? dayInWords(value) : closed ? '–' : 'To be set'}</span>,
          ...(note && value && { note }),
        }))}
      />
      {promises.length > 0 ? (
        <Card
          title={isDesk ? 'Every date that was given' : 'Every date you were given'}
          note={String(promises.length)}
          flush
        >
          <ol className={styles.promises}>
            {promises.map(({ promiseId, at, kind, date, before, reason, movedBy, owner }) => (
              <li key={promiseId}>
                <span className={styles.given}>{dayInWords(dayOf(at))}</span>
                <span>
                  {promiseNames[kind]} <b>{dayInWords(date)}</b>
                  {before ? <small>{`was ${dayInWords(before)}`}</small> : null}
                </span>
                <span>
                  {reason}
                  <small>{before ? `${movedBy}, because of ${holderWords[owner]}` : movedBy}</small>
                </span>
              </li>
            ))}
          </ol>
        </Card>
      ) : null}
    </>
  )
}
