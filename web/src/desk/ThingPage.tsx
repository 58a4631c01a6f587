import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNameOfThing } from '../shell/named-thing.ts'
import { RecordPending } from '../shell/RecordPending.tsx'
import { ThingFailed } from '../shell/ThingFailed.tsx'
import { AccountCard } from './AccountCard.tsx'
import { type History, HistoryCard } from './HistoryCard.tsx'
import { deskPaths } from './desk-paths.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './thing-page.module.css'

/** A record at the desk, which has a page of its own and opens beside the queue. */
export interface DeskThing<Thing> {
  /** "Order" */
  noun: string
  /** The queue that contains it. */
  room: { label: string; href: string }
  /** Its account; absent for records without one. */
  accountId?: string
  id: string
  /** Its name in breadcrumbs and titles, if that is not its id. */
  name?: string
  answer: UseQueryResult<Thing>
  header: (thing: Thing) => { title: string; status?: ReactNode; facts?: readonly ReactNode[]; actions?: ReactNode }
  /** The first step with it, above the rest; `onNext` opens the next piece of work of the queue. */
  next?: (thing: Thing, onNext?: () => void) => ReactNode
  /** The record and its history, without what `next` shows. */
  main: (thing: Thing, isBesideQueue: boolean) => ReactNode
  /** Actions and details. The main action is in the header, which the queue does not show. */
  side: (thing: Thing, isBesideQueue: boolean) => ReactNode
  /** Its name in the activity log of its account. */
  history?: (thing: Thing) => History | null
}

/** A record at the desk: its content on the left, actions on the right, and its account. */
export function ThingPage<Thing>(props: DeskThing<Thing>) {
  const { noun, room, accountId, id, name = id, answer, header, main, side } = props
  const history = answer.data && props.history?.(answer.data)
  const thing = answer.data
  useNameOfThing(thing && `${noun} ${name}`)
  const crumbs = [
    room,
    ...(accountId && accountId !== id ? [{ label: accountId, href: deskPaths.account(accountId) }] : []),
    { label: name },
  ]
  if (!thing) {
    return (
      <RecordPending
        crumbs={crumbs}
        title={`${noun} ${name}`}
        label={noun}
        answer={answer}
        failed={(failure) => <ThingFailed label={noun} back={room} {...failure} />}
      />
    )
  }
  return (
    <>
      <PageHeader crumbs={crumbs} {...header(thing)} />
      <div className={styles.columns}>
        <div className={layout.stack}>
          {props.next?.(thing)}
          {main(thing, false)}
        </div>
        <div className={layout.stack}>
          {side(thing, false)}
          {accountId ? <AccountCard accountId={accountId} /> : null}
          {accountId && history ? <HistoryCard account={accountId} {...history} /> : null}
        </div>
      </div>
    </>
  )
}
