import { waitingAreas } from '@portal/contract/dashboard/values.ts'
import type { Waiting } from '@portal/contract/dashboard/dashboard.ts'
import { counted, number, plural } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import TickCircle from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { useActing } from '../../acts/use-acting.tsx'
import styles from './dashboard.module.css'
import { restoreAct } from './snooze-acts.ts'
import { TileFailed } from './TileFailed.tsx'
import { WaitingRow } from './WaitingRow.tsx'

const mostShown = 5

export function WaitingCard({ waiting }: { waiting: UseQueryResult<Waiting> }) {
  const { data, isPending } = waiting
  return (
    <Card
      label="Needs attention"
      flush
      className={styles.waiting}
      footer={data?.snoozed ? <Footer {...data} /> : undefined}
    >
      {isPending ? (
        <Skeletons />
      ) : !data ? (
        <TileFailed what="your action items" failure={waiting.error} onRetry={() => void waiting.refetch()} />
      ) : (
        <List {...data} onRetry={() => void waiting.refetch()} />
      )}
    </Card>
  )
}

function List({ items, total, missing, onRetry }: Waiting & { onRetry: () => void }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? items : items.slice(0, mostShown)
  return (
    <>
      {missing.length > 0 ? (
        <p className={styles.missing}>
          We could not check {missing.map((area) => waitingAreas[area]).join(', ')}.{' '}
          <button type="button" className={styles.again} onClick={onRetry}>
            Try again
          </button>
        </p>
      ) : null}
      {shown.length > 0 ? (
        <ul tabIndex={-1} aria-label="Items that need your attention, most urgent first">
          {shown.map((item) => (
            <WaitingRow key={item.key} item={item} />
          ))}
        </ul>
      ) : missing.length === 0 ? (
        <EmptyState
          icon={<TickCircle aria-hidden className={styles.fine} />}
          title="You’re all caught up"
          text="Anything that needs your attention appears here."
        />
      ) : null}
      {items.length > mostShown ? (
        <div className={styles.more}>
          <Button size="sm" colour="tertiary" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show ${total > items.length ? 'the first' : 'all'} ${items.length}`}
          </Button>
          {isWhole && total > items.length ? (
            <span>
              The {items.length} most urgent of {number(total)}
            </span>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

function Footer({ snoozed }: Waiting) {
  const restore = restoreAct(useQueryClient())
  const { start, busy } = useActing()
  return (
    <>
      {counted(snoozed, 'item is', 'items are')} snoozed until tomorrow.{' '}
      <button type="button" className={styles.again} disabled={busy.size > 0} onClick={() => void start(restore)}>
        Restore {plural(snoozed, 'it', 'them')}
      </button>
    </>
  )
}

function Skeletons() {
  return (
    <ul aria-busy="true" aria-label="Loading what needs attention">
      {[1, 2, 3, 4].map((row) => (
        <li key={row}>
          <Skeleton width="2rem" height="2rem" />
          <div className={styles.lines}>
            <Skeleton width="55%" />
            <Skeleton width="75%" />
          </div>
          <Skeleton width="6rem" height="2rem" />
        </li>
      ))}
    </ul>
  )
}
