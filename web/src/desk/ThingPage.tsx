import { Card } from '@portal/ui/src/Card.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNameOfThing } from '../shell/named-thing.ts'
import { ThingFailed } from '../shell/ThingFailed.tsx'
import { AccountCard } from './AccountCard.tsx'
import { deskPaths } from './desk-paths.ts'
import styles from './thing-page.module.css'

interface ThingPageProps<Thing> {
  /** "Order" */
  noun: string
  /** The queue that it stands in. */
  room: { label: string; href: string }
  /** Whose it is; what belongs to no account has none. */
  accountId?: string
  id: string
  answer: UseQueryResult<Thing>
  header: (thing: Thing) => { title: string; status?: ReactNode; facts?: readonly ReactNode[]; actions?: ReactNode }
  /** What it is and what happened to it. */
  main: (thing: Thing) => ReactNode
  /** What can be done with it, and facts. */
  side: (thing: Thing) => ReactNode
}

/** One thing of an account at the desk: what it is at the left, what can be done at the right, and whose it is. */
export function ThingPage<Thing>(props: ThingPageProps<Thing>) {
  const { noun, room, accountId, id, answer, header, main, side } = props
  const { data: thing, error, isFetching, refetch } = answer
  useNameOfThing(thing && `${noun} ${id}`)
  const crumbs = [
    room,
    ...(accountId && accountId !== id ? [{ label: accountId, href: deskPaths.account(accountId) }] : []),
    { label: id },
  ]
  if (!thing) {
    return (
      <>
        <PageHeader crumbs={crumbs} title={`${noun} ${id}`} loading={!error} />
        {error ? (
          <ThingFailed
            label={noun}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
            missing={{
              title: accountId
                ? `This account has no such ${noun.toLowerCase()}`
                : `There is no such ${noun.toLowerCase()}`,
              list: room,
            }}
          />
        ) : (
          <Card label={noun}>
            <div className={styles.part} aria-busy="true">
              <Skeleton height="2.5rem" />
              <Skeleton width="60%" height="14rem" />
            </div>
          </Card>
        )}
      </>
    )
  }
  return (
    <>
      <PageHeader crumbs={crumbs} {...header(thing)} />
      <div className={styles.columns}>
        <div className={styles.part}>{main(thing)}</div>
        <div className={styles.part}>
          {side(thing)}
          {accountId ? <AccountCard accountId={accountId} /> : null}
        </div>
      </div>
    </>
  )
}
