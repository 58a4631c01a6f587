import { waitingAreas } from '@portal/contract/dashboard/values.ts'
import type { Waiting, WaitingItem } from '@portal/contract/dashboard/dashboard.ts'
import { counted, number, plural } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import TickCircle from 'lucide-react/icons/circle-check'
import { type ReactNode, useState } from 'react'
import { useActing } from '../../acts/use-acting.tsx'
import { useNow } from '../../lib/use-now.ts'
import { dueInWords, leftInWords } from './due-words.ts'
import { restoreAct } from './snooze-acts.ts'
import { TileFailed } from './TileFailed.tsx'
import { looks, WaitingRow } from './WaitingRow.tsx'
import dashboard from './dashboard.module.css'
import styles from './waiting.module.css'

const mostShown = 5
const mostBeside = 4

interface WaitingProps {
  waiting: UseQueryResult<Waiting>
}

/** The items that need attention, the most severe first: what is wrong, who acts, by when. */
export function WaitingCard({ waiting }: WaitingProps) {
  return (
    <Card label="Needs attention" flush>
      <Content waiting={waiting} most={mostShown}>
        {(items) => <Table items={items} />}
      </Content>
    </Card>
  )
}

/** The same beside the customers of a dealer. */
export function WaitingTile({ waiting }: WaitingProps) {
  const { data } = waiting
  return (
    <Card title="Waiting for you" note={data?.total ? number(data.total) : undefined} flush>
      <Content waiting={waiting} most={mostBeside} isBeside>
        {(items) => <List items={items} />}
      </Content>
    </Card>
  )
}

interface Shown {
  most: number
  isBeside?: boolean
  children: (items: readonly WaitingItem[]) => ReactNode
}

function Content({ waiting: { data, error, isPending, refetch }, ...shown }: WaitingProps & Shown) {
  const retry = () => void refetch()
  if (isPending) return <Skeletons />
  if (!data) return <TileFailed what="your action items" failure={error} onRetry={retry} />
  return <Items {...data} {...shown} onRetry={retry} />
}

interface ItemsProps extends Waiting, Shown {
  onRetry: () => void
}

function Items({ items, total, snoozed, missing, most, isBeside, onRetry, children }: ItemsProps) {
  const [isWhole, setIsWhole] = useState(false)
  return (
    <>
      {missing.length > 0 ? (
        <p className={styles.missing}>
          We could not check {missing.map((area) => waitingAreas[area]).join(', ')}.{' '}
          <button type="button" className={dashboard.again} onClick={onRetry}>
            Try again
          </button>
        </p>
      ) : null}
      {items.length > 0 ? (
        children(isWhole ? items : items.slice(0, most))
      ) : missing.length > 0 ? null : isBeside ? (
        <p className={styles.calm}>You’re all caught up</p>
      ) : (
        <EmptyState
          icon={<TickCircle aria-hidden className={styles.fine} />}
          title="You’re all caught up"
          text="Anything that needs your attention appears here."
        />
      )}
      {items.length > most || snoozed > 0 ? (
        <div className={styles.more}>
          {items.length > most ? (
            <Button size="sm" colour="tertiary" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `Show ${number(items.length - most)} more`}
            </Button>
          ) : null}
          {total > items.length ? (
            <span>
              The {items.length} most urgent of {number(total)}
            </span>
          ) : null}
          {snoozed > 0 ? <Snoozed snoozed={snoozed} /> : null}
        </div>
      ) : null}
    </>
  )
}

function Table({ items }: { items: readonly WaitingItem[] }) {
  const now = useNow()
  return (
    <table className={styles.table} tabIndex={-1} aria-label="Items that need your attention, the most severe first">
      <thead>
        <tr>
          <th scope="col">Severity</th>
          <th scope="col">Item</th>
          <th scope="col">Who acts</th>
          <th scope="col">By when</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <WaitingRow key={item.key} item={item} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function List({ items }: { items: readonly WaitingItem[] }) {
  const now = useNow()
  return (
    <ul className={styles.list}>
      {items.map(({ key, tone, state, name, reference, action, due, dueAt }) => {
        const { Icon, look } = looks[tone]
        return (
          <li key={key} className={look}>
            <Icon aria-hidden />
            <div>
              <Link quiet href={action.path}>
                {name}
              </Link>
              <small>{[state, reference].filter(Boolean).join(' · ')}</small>
            </div>
            <div className={styles.beside}>
              {due ? dueInWords(due, dueAt) : null}
              {dueAt ? <small>{leftInWords(dueAt, now)}</small> : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Snoozed({ snoozed }: Pick<Waiting, 'snoozed'>) {
  const restore = restoreAct(useQueryClient())
  const { start, busy } = useActing()
  return (
    <span>
      {counted(snoozed, 'item is', 'items are')} snoozed until tomorrow.{' '}
      <button type="button" className={dashboard.again} disabled={busy.size > 0} onClick={() => void start(restore)}>
        Restore {plural(snoozed, 'it', 'them')}
      </button>
    </span>
  )
}

function Skeletons() {
  return (
    <ul className={styles.skeletons} aria-busy="true" aria-label="Loading what needs attention">
      {[1, 2, 3, 4].map((row) => (
        <li key={row}>
          <Skeleton width="2rem" height="2rem" />
          <Skeleton width="75%" />
          <Skeleton width="6rem" height="2rem" />
        </li>
      ))}
    </ul>
  )
}
