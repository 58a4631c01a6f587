import { waitingAreas } from '@portal/contract/dashboard-values.ts'
import type { Waiting } from '@portal/contract/dashboard.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import TickCircle from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import styles from './dashboard.module.css'
import { TileFailed } from './TileFailed.tsx'
import { useSnooze } from './use-snooze.ts'
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
        <TileFailed what="what waits for you" failure={waiting.error} onRetry={() => void waiting.refetch()} />
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
        <ul tabIndex={-1} aria-label="What waits for you, the most pressing first">
          {shown.map((item) => (
            <WaitingRow key={item.key} item={item} />
          ))}
        </ul>
      ) : missing.length === 0 ? (
        <EmptyState
          icon={<TickCircle aria-hidden className={styles.fine} />}
          title="Nothing needs your attention"
          text="What waits for you in any area is shown here, with its deadline."
        />
      ) : null}
      {items.length > mostShown ? (
        <div className={styles.more}>
          <Button size="sm" colour="tertiary" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show ${total > items.length ? 'the first' : 'all'} ${items.length}`}
          </Button>
          {isWhole && total > items.length ? (
            <span>
              The {items.length} most pressing of {total.toLocaleString('en-GB')}
            </span>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

function Footer({ snoozed }: Waiting) {
  const { bringBack, isBusy } = useSnooze()
  return (
    <>
      {snoozed === 1 ? '1 thing is' : `${snoozed} things are`} put off until tomorrow.{' '}
      <button type="button" className={styles.again} disabled={isBusy} onClick={() => void bringBack()}>
        Bring {snoozed === 1 ? 'it' : 'them'} back
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
