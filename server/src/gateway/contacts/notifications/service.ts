import type { Recipient, Subscription } from '@portal/contract/contacts/notifications.ts'
import { mostSubscriptions, type NotificationEvent } from '@portal/contract/contacts/values.ts'
import type { Connection } from '@portal/contract/connection.ts'
import { addressInWords } from '@portal/contract/webhooks/shown-address.ts'
import { Problem } from '@portal/contract/problem.ts'
import { clock } from '@portal/contract/format/dates.ts'
import { recordActivity } from '../../../lib/activity.ts'
import { phoneInWords } from '../../../lib/phone-number.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { getStoredContact } from '../service.ts'
import { lockContacts, reviseContact } from '../store.ts'
import { endOfQuiet, isQuiet, outcomeOf, refusalOfChoice, textNumberOf } from './policy.ts'
import {
  getNumbers,
  type Listener,
  listAccountWebhooks,
  listListeners,
  listSubscriptions,
  listTexts,
  listUnknownPlaces,
  replaceSubscriptions,
} from './store.ts'

/** The settings of a contact, with the delivery of the latest text messages. */
export async function readSubscriptions(scope: AccountScope, textService: Connection, contactId: string) {
  const { obstacle: textObstacle } = textNumberOf(await getNumbers(scope, contactId), textService)
  const subscriptions = await listSubscriptions(scope, contactId)
  return { subscriptions, textService, textObstacle, textMessages: await listTexts(scope, contactId) }
}

export async function changeSubscriptions(
  scope: AccountScope,
  texts: Connection,
  contactId: string,
  subscriptions: readonly Subscription[],
): Promise<void> {
  const contact = await getStoredContact(scope, contactId)
  if (contact.status === 'left') {
    throw new Problem('contact_left', { detail: `${contact.name} has left and no longer receives notifications.` })
  }
  const [unknown] = await listUnknownPlaces(scope, subscriptions)
  if (unknown !== undefined) {
    const position = subscriptions.findIndex(({ scopeId }) => scopeId === unknown)
    throw new Problem('invalid', { fields: { [`subscriptions.${position}.scopeId`]: `There is no ${unknown}.` } })
  }
  const before = await listSubscriptions(scope, contactId)
  const refused = subscriptions.flatMap((each, position) => {
    const refusal = refusalOfChoice(each, before, texts)
    return refusal ? [[`subscriptions.${position}.${refusal.field}`, refusal.message]] : []
  })
  if (refused.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(refused) })
  await replaceSubscriptions(scope, contactId, subscriptions)
  await reviseContact(scope, contactId)
  await recordActivity(scope, {
    action: 'notifications changed',
    entity: 'contact',
    entityId: contactId,
    before: inWords(before),
    after: inWords(subscriptions),
  })
}

interface Switch extends Pick<Subscription, 'event' | 'channel'> {
  contactId: string
  isOn: boolean
}

/** Turns the notification of an event on for the whole account, or off for every place; false if it is so already. */
export async function switchSubscription(scope: AccountScope, texts: Connection, wanted: Switch): Promise<boolean> {
  const { contactId, isOn, event, channel } = wanted
  await lockContacts(scope)
  const before = await listSubscriptions(scope, contactId)
  const own = before.filter((each) => each.event === event && each.channel === channel)
  if (isOn ? own.some((each) => each.scope === 'account') : own.length === 0) {
    await getStoredContact(scope, contactId)
    return false
  }
  if (isOn && before.length >= mostSubscriptions) {
    throw new Problem('limit_reached', { detail: `A contact has at most ${mostSubscriptions} notifications.` })
  }
  const fresh: Subscription = { ...whole, event, channel }
  const after = isOn ? [...before, fresh] : before.filter((each) => !own.includes(each))
  await changeSubscriptions(scope, texts, contactId, after)
  return true
}

/** At any time, for the whole account. */
const whole = { scope: 'account', scopeId: null, address: null, quietFrom: null, quietTo: null } as const

/** Subscriptions as the activity log shows them: event, channel, place and quiet hours. */
const inWords = (subscriptions: readonly Subscription[]) =>
  Object.fromEntries(
    subscriptions.map(({ event, channel, scopeId, address, quietFrom, quietTo }) => [
      [event, channel, scopeId, address].filter(Boolean).join(' '),
      quietFrom && quietTo ? `but not ${quietFrom} to ${quietTo}` : 'at any time',
    ]),
  )

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
}

/** Whether a recipient gets the notification, now or later. */
export const isReached = ({ outcome }: Pick<Recipient, 'outcome'>) =>
  outcome === 'told' || outcome === 'held' || outcome === 'paused'

/** The time of an event, and whether text messages can be sent then. */
export interface Moment {
  at: Date
  texts: Connection
}

/** Recipients of an event at that time. */
export async function listRecipients(scope: AccountScope, place: Place, moment: Moment): Promise<EventRecipient[]> {
  const places = [
    { scope: 'site', scopeId: place.siteId ?? null },
    { scope: 'service', scopeId: place.serviceId ?? null },
  ]
  const [unknown] = await listUnknownPlaces(scope, places)
  if (unknown !== undefined) throw new Problem('not_found', { detail: `This account has no ${unknown}.` })
  return recipientsOf(scope, place, moment)
}

/**
 * As listRecipients, for a record that existed at the time of the event: all that is sent outside the portal is sent to
 * these. A person with two matching subscriptions for a channel is notified once.
 */
export async function recipientsOf(scope: AccountScope, place: Place, moment: Moment): Promise<EventRecipient[]> {
  const byWay = new Map<string, EventRecipient>()
  for (const listener of await listListeners(scope, place)) {
    const each = recipientOf(listener, moment)
    const way = `${each.contactId} ${each.channel} ${each.address ?? ''}`
    const known = byWay.get(way)
    if (!known || (known.outcome === 'held' && each.outcome === 'told')) byWay.set(way, each)
  }
  const webhooks = await listAccountWebhooks(scope, place.event)
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
      }),
    ),
  ]
}

function recipientOf(listener: Listener, { at, texts }: Moment): EventRecipient {
  const { contactId, name, scope, quietFrom, quietTo, mayKnow, webhookState } = listener
  const way = wayOf(listener, texts)
  const isHeld = isQuiet(clock(at), quietFrom, quietTo)
  const outcome = outcomeOf({ mayKnow, webhookState, isHeld, address: way.address })
  const dueAt = isHeld && quietFrom !== null && quietTo !== null ? endOfQuiet(at, quietFrom, quietTo) : at
  const heldUntil = outcome === 'held' ? quietTo : null
  return { ...way, contactId, name, scope, outcome, heldUntil, dueAt }
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
