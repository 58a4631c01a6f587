import type { Recipient } from '@portal/contract/contacts/notifications.ts'
import type { NotificationEvent } from '@portal/contract/contacts/values.ts'
import type { Connection } from '@portal/contract/connection.ts'
import { addressInWords } from '@portal/contract/webhooks/shown-address.ts'
import { londonClock } from '@portal/contract/format/dates.ts'
import { phoneInWords } from '../lib/phone-number.ts'
import type { AccountScope } from '../scope/account-scope.ts'
import {
  type AccountWebhook,
  type Listener,
  listAccountWebhooks,
  listListeners,
  type Places,
} from './listener-store.ts'
import { endOfQuiet, isQuiet, outcomeOf, textNumberOf } from './policy.ts'

export interface Place {
  event: NotificationEvent
  siteId?: string | undefined
  serviceId?: string | undefined
}

export interface EventRecipient extends Recipient {
  /** The email address, number or URL to send to; `to` is for people to read. */
  address: string | null
  /** Now, or the end of the quiet hours. */
  dueAt: Date
  /** Has a sign-in to the portal. */
  isUser: boolean
  /** A site of the event that the person may see; null if it has none. */
  siteId: string | null
}

/** Whether a recipient gets the notification, now or later. */
export const isReached = ({ outcome }: Pick<Recipient, 'outcome'>) =>
  outcome === 'told' || outcome === 'held' || outcome === 'paused'

/** The time of an event, and whether text messages can be sent then. */
export interface Moment {
  at: Date
  texts: Connection
}

/** The recipients of an event at one place. */
export const recipientsOf = (scope: AccountScope, { event, siteId, serviceId }: Place, moment: Moment) =>
  recipientsAt(scope, { event, sites: [siteId ?? null], services: [serviceId ?? null] }, moment)

/** The recipients of an event at any of several places. */
export async function recipientsAt(
  scope: AccountScope,
  { event, ...places }: Places & { event: NotificationEvent },
  moment: Moment,
): Promise<EventRecipient[]> {
  const listeners = await listListeners(scope, event, places)
  return recipientsAmong(listeners, await listAccountWebhooks(scope, event), moment)
}

/** The first is the best for a person with several subscriptions. */
const outcomes: readonly Recipient['outcome'][] = ['told', 'held', 'paused', 'off', 'unreachable', 'forbidden']

/**
 * The people and webhooks that are notified: all that is sent outside the portal is sent to these. A person with two matching subscriptions
 * for a channel is notified once.
 */
export function recipientsAmong(
  listeners: readonly Listener[],
  webhooks: readonly AccountWebhook[],
  moment: Moment,
): EventRecipient[] {
  const byWay = new Map<string, EventRecipient>()
  for (const listener of listeners) {
    const each = recipientOf(listener, moment)
    const way = `${each.contactId} ${each.channel} ${each.address ?? ''}`
    const known = byWay.get(way)
    if (!known || outcomes.indexOf(each.outcome) < outcomes.indexOf(known.outcome)) byWay.set(way, each)
  }
  return [
    ...byWay.values(),
    ...webhooks.map(
      ({ name, kind, address, state }): EventRecipient => ({
        contactId: null,
        name,
        channel: 'webhook',
        to: addressInWords({ kind, address }),
        address,
        scope: 'account',
        outcome: state === 'on' ? 'told' : state,
        heldUntil: null,
        insteadOfText: null,
        dueAt: moment.at,
        isUser: false,
        siteId: null,
      }),
    ),
  ]
}

/** People among the recipients who see it in the portal. */
export const readersAmong = (recipients: readonly EventRecipient[]): string[] => [
  ...new Set(
    recipients.flatMap(({ contactId, isUser, outcome }) =>
      contactId !== null && isUser && outcome !== 'forbidden' ? [contactId] : [],
    ),
  ),
]

/** An email or a text message to a person. */
export interface PersonalMessage {
  contactId: string
  way: 'email' | 'sms'
  address: string
  dueAt: Date
  siteId: string | null
}

/** The emails and text messages to recipients, without the addresses that already had an email. */
export const messagesTo = (recipients: readonly EventRecipient[], mailed: readonly string[] = []): PersonalMessage[] =>
  recipients.filter(isReached).flatMap(({ contactId, channel, dueAt, siteId, ...recipient }) => {
    if (channel === 'webhook' || contactId === null || recipient.address === null) return []
    const address = recipient.address.toLowerCase()
    return mailed.includes(address) ? [] : [{ contactId, way: channel, address, dueAt, siteId }]
  })

/** The people among recipients who get a message or see it in the portal, in the order of the recipients. */
export function peopleAmong(recipients: readonly EventRecipient[]): string[] {
  const reached = new Set([...readersAmong(recipients), ...messagesTo(recipients).map(({ contactId }) => contactId)])
  return [
    ...new Set(
      recipients.flatMap(({ contactId }) => (contactId !== null && reached.has(contactId) ? [contactId] : [])),
    ),
  ]
}

/** The recipients, with the administrators of an account in which no one is notified otherwise. */
export function withAdministrators(
  recipients: readonly EventRecipient[],
  administrators: readonly Listener[],
  moment: Moment,
): { told: EventRecipient[]; isByAdministrators: boolean } {
  if (administrators.length === 0 || peopleAmong(recipients).length > 0)
    return { told: [...recipients], isByAdministrators: false }
  return { told: [...recipients, ...recipientsAmong(administrators, [], moment)], isByAdministrators: true }
}

/** The webhooks among recipients that receive the event, now or later. */
export const webhooksAmong = (recipients: readonly EventRecipient[]): EventRecipient[] =>
  recipients.filter((each) => each.channel === 'webhook' && isReached(each))

function recipientOf(listener: Listener, { at, texts }: Moment): EventRecipient {
  const { contactId, name, scope, quietFrom, quietTo, mayKnow, webhookState, isUser, siteId } = listener
  const way = wayOf(listener, texts)
  const isHeld = isQuiet(londonClock(at), quietFrom, quietTo)
  const outcome = outcomeOf({ mayKnow, webhookState, isHeld, address: way.address })
  const dueAt = isHeld && quietFrom !== null && quietTo !== null ? endOfQuiet(at, quietFrom, quietTo) : at
  const heldUntil = outcome === 'held' ? quietTo : null
  return { ...way, contactId, name, scope, outcome, heldUntil, dueAt, isUser, siteId }
}

/** The chosen channel; an email where a text message cannot arrive. */
function wayOf(
  listener: Listener,
  texts: Connection,
): Pick<EventRecipient, 'channel' | 'to' | 'address' | 'insteadOfText'> {
  const { channel, email, address, webhookKind } = listener
  const byEmail = { channel: 'email', to: email, address: email, insteadOfText: null } as const
  if (channel === 'email') return byEmail
  if (channel === 'webhook') {
    const to = address === null ? null : addressInWords({ kind: webhookKind ?? 'signed', address })
    return { channel, to, address, insteadOfText: null }
  }
  const { number, obstacle } = textNumberOf(listener, texts)
  return number === null
    ? { ...byEmail, insteadOfText: obstacle }
    : { channel, to: phoneInWords(number), address: number, insteadOfText: null }
}
