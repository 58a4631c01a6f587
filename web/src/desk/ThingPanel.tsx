import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { ThingFailed } from '../shell/ThingFailed.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import type { DeskThing } from './ThingPage.tsx'
import styles from './work-panel.module.css'
import type { OpenWork } from './open-work.ts'
import { WorkPanel } from './WorkPanel.tsx'

/** A record of the desk beside the queue: what to do with it first, then what is known. */
export function ThingPanel<Thing>({ thing, ...props }: OpenWork & { thing: DeskThing<Thing> }) {
  const { noun, room, answer, header, next, main, side } = thing
  const { data: found, error, isFetching, refetch } = answer
  if (!found) {
    return (
      <WorkPanel {...props} title={props.row?.title ?? `${noun} ${thing.name ?? thing.id}`}>
        {error ? (
          <ThingFailed label={noun} error={error} busy={isFetching} onRetry={() => void refetch()} back={room} />
        ) : (
          <Card label={noun}>
            <div aria-busy="true">
              <Skeleton height="14rem" />
            </div>
          </Card>
        )}
      </WorkPanel>
    )
  }
  const { title, status, facts } = header(found)
  const { accountId } = thing
  const record = thing.history?.(found)
  return (
    <WorkPanel {...props} title={title} status={status} facts={facts ?? []}>
      {next ? (
        <div className={styles.next} data-key="r">
          {next(found, () => props.onStep(1))}
        </div>
      ) : null}
      {next ? main(found, true) : side(found, true)}
      {next ? side(found, true) : main(found, true)}
      {accountId && record ? <HistoryCard account={accountId} {...record} /> : null}
    </WorkPanel>
  )
}
