import type { StatementEntry } from '@portal/contract/billing/payments.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import { figure } from '@portal/contract/format/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useQuery } from '@tanstack/react-query'
import EntriesIcon from 'lucide-react/icons/scroll-text'
import { PartFailed } from '../../shell/PartFailed.tsx'
import styles from './bills.module.css'
import { EntryName } from './EntryName.tsx'
import { statementQuery } from './payment-queries.ts'

/** The part of the statement beside the bills. */
export const newestEntries = { size: 10 } as const

const signed = (amount: StatementEntry['amount']) => `${amount > 0 ? '+' : ''}${figure(amount)}`

export function StatementCard() {
  const answer = useQuery(statementQuery(newestEntries))
  const { data, error } = answer
  return (
    <Card title="Statement" aside={<Link href={pageOf('billStatement')}>Full statement</Link>}>
      {data ? (
        data.rows.length === 0 ? (
          <EmptyState icon={<EntriesIcon aria-hidden />} title="No entries yet" />
        ) : (
          <ol className={styles.entries}>
            {data.rows.map((entry) => (
              <li key={`${entry.kind} ${entry.entryId}`}>
                <time dateTime={entry.day}>{shortDay(entry.day)}</time>
                <span>
                  <EntryName entry={entry} />
                </span>
                <span className={styles.sum}>{signed(entry.amount)}</span>
                <span className={`${styles.sum} ${styles.after}`}>
                  <VisuallyHidden>Balance after it: </VisuallyHidden>
                  {figure(entry.balance)}
                </span>
              </li>
            ))}
          </ol>
        )
      ) : error ? (
        <PartFailed title="We could not load your statement" answer={answer} />
      ) : (
        <Skeleton height="16rem" />
      )}
    </Card>
  )
}
