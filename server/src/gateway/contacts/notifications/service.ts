import type { Subscription } from '@portal/contract/contacts/notifications.ts'
import { mostSubscriptions } from '@portal/contract/contacts/values.ts'
import type { Connection } from '@portal/contract/connection.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../../lib/activity.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { getStoredContact } from '../service.ts'
import { lockContacts, reviseContact } from '../store.ts'
import { textNumberOf } from '../../../notices/policy.ts'
import { type EventRecipient, type Moment, type Place, recipientsOf } from '../../../notices/recipients.ts'
import { refusalOfChoice } from './policy.ts'
import { getNumbers, listSubscriptions, listTexts, listUnknownPlaces, replaceSubscriptions } from './store.ts'

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
