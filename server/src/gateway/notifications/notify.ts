import type { NoticeKind } from '@portal/contract/notification-values.ts'
import { newId } from '../../lib/new-id.ts'
import { queueJob } from '../../lib/queue-job.ts'
import type { AccountScope } from '../actor.ts'

/** Something that people want to be told of, in words that a customer reads. */
export interface Occasion {
  kind: NoticeKind
  /** What happened, as a heading: "Excess construction charge of £480.00". */
  title: string
  text?: string | undefined
  /** The thing that it is about, named as in the record of changes. */
  entity: string
  entityId: string
  /** Where in the portal it is looked at: `/orders/70-1`. */
  path: string
  /** Where it happened: who asked for this site or service only is told, who may see other sites only is not. */
  siteId?: string | undefined
  serviceId?: string | undefined
  /** Addresses of those whose it is. They are told in the portal, whether they asked for it or not. */
  people?: readonly string[]
  /** Who has had a mail of it already, and gets no second one. */
  mailed?: readonly string[]
  /** The same thing told again with the same id is told once; by default each call is a new thing. */
  occasionId?: string | undefined
}

/** What the job is told. */
export interface QueuedOccasion extends Omit<Occasion, 'people' | 'mailed'> {
  accountId: string
  occasionId: string
  at: string
  /** Whoever did it knows. */
  actorId: string
  people: readonly string[]
  mailed: readonly string[]
}

export const tellTask = 'tell of an occasion'

/**
 * Tells everybody who asked for it and those whose it is. Call it beside `recordActivity`, in the transaction of the
 * change: with the commit a job finds the people, and nobody hears of what was rolled back.
 */
export async function notify(scope: AccountScope, occasion: Occasion): Promise<void> {
  const queued: QueuedOccasion = {
    ...occasion,
    accountId: scope.accountId,
    occasionId: occasion.occasionId ?? newId(),
    at: new Date().toISOString(),
    actorId: scope.person.userId,
    people: (occasion.people ?? []).map((email) => email.toLowerCase()),
    mailed: (occasion.mailed ?? []).map((email) => email.toLowerCase()),
  }
  await queueJob(scope.tx, tellTask, queued)
}
