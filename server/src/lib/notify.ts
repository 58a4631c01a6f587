import { type EntityName, entityPage } from '@portal/contract/entities.ts'
import { number } from '@portal/contract/format/counts.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import type { NoticeKind } from '@portal/contract/notifications/values.ts'
import { quoted } from '../mail/quoted.ts'
import { newId } from './new-id.ts'
import { queueJob } from './job-store.ts'
import type { AccountScope } from '../scope/account-scope.ts'

/** An event to notify people of, in words for the customer. */
export interface NotificationEvent {
  kind: NoticeKind
  /** The event as a heading: "Excess construction charge of £480.00". */
  title: string
  text?: string | undefined
  /** Text by a person of the customer. An email has it only as a quotation: its reader may not know the author. */
  quote?: string | undefined
  /** The type of the record that it concerns. */
  entity: EntityName
  entityId: string
  /** Where in the portal it is looked at, if that is not the page of the entity. */
  path?: string | undefined
  /** The place of the event: subscribers to this site or service are notified, people limited to other sites are not. */
  siteId?: string | undefined
  serviceId?: string | undefined
  /**
   * An incident happens at all services of the account that it affects: followers of one of them are notified once, and
   * an email names the services that its reader follows.
   */
  isAtAffected?: true | undefined
  /** No subscriber is notified, only the people concerned. */
  isForPeople?: true | undefined
  /** Addresses of the people concerned. They are notified in the portal even without a subscription. */
  people?: readonly string[]
  /** Addresses that already received an email about it and get no second one. */
  mailed?: readonly string[]
  /** The id of the actor, who needs no notification of it; by default the caller. */
  actorId?: string | undefined
  /** Calls with the same id cause one notification; by default each call is a new event. */
  occasionId?: string | undefined
}

type Said = Pick<NotificationEvent, 'text' | 'quote'>

/** All of the text: in the portal as it was written. */
export const textOf = ({ text, quote }: Said): string => [text, quote].filter(Boolean).join('\n\n')

/** All of the text for an email, with the quotation marked. */
export const mailTextOf = ({ text, quote }: Said): string => textOf({ text, quote: quote && quoted(quote) })

/** The same with the services that the reader follows, the first ones by name. */
export function mailTextNaming(
  said: Said,
  { services, names }: { services: number; names: readonly string[] },
): string {
  const more = services > names.length ? ` and ${number(services - names.length)} more` : ''
  return `${mailTextOf(said)}\nYour affected services: ${names.join('; ')}${more}`
}

/** The payload of the job. */
export interface QueuedNotification extends Omit<NotificationEvent, 'people' | 'mailed' | 'path'> {
  path: string
  accountId: string
  occasionId: string
  at: string
  /** The person who made the change, who needs no notification of it. */
  actorId: string
  people: readonly string[]
  mailed: readonly string[]
}

export const deliverNotificationTask = 'deliver notification'
/** A task of its own, which a worker of the previous release leaves alone: it would notify at no place. */
export const deliverAtAffectedTask = 'deliver notification at affected services'
/** The same: it would notify subscribers too. */
export const deliverToPeopleTask = 'deliver notification to people'

/**
 * Notifies all subscribers and the people concerned. Call it beside `recordActivity`, in the transaction of the
 * change: with the commit a job finds the people, and no one is notified of a change that was rolled back.
 */
export function notify(scope: AccountScope, occasion: NotificationEvent): Promise<void> {
  return queueNotification(scope, scope.accountId, occasion)
}

/**
 * Notifies people in their own account of an event in another one, in which they acted. It is no event of their account:
 * no subscriber there is notified. The path leads to the account of the event.
 */
export function notifyElsewhere(
  scope: AccountScope,
  accountId: string,
  occasion: NotificationEvent & Required<Pick<NotificationEvent, 'path' | 'people'>>,
): Promise<void> {
  return queueNotification(scope, accountId, { ...occasion, isForPeople: true })
}

async function queueNotification(scope: AccountScope, accountId: string, occasion: NotificationEvent): Promise<void> {
  const queued: QueuedNotification = {
    ...occasion,
    accountId,
    path: occasion.path ?? entityPage(occasion.entity, occasion.entityId) ?? pageOf('dashboard'),
    occasionId: occasion.occasionId ?? newId(),
    at: scope.now.toISOString(),
    actorId: occasion.actorId ?? scope.person.userId,
    people: (occasion.people ?? []).map((email) => email.toLowerCase()),
    mailed: (occasion.mailed ?? []).map((email) => email.toLowerCase()),
  }
  await queueJob(scope.tx, taskOf(occasion), queued)
}

function taskOf({ isAtAffected, isForPeople }: NotificationEvent): string {
  if (isForPeople) return deliverToPeopleTask
  return isAtAffected ? deliverAtAffectedTask : deliverNotificationTask
}
