import type { Recipient } from '@portal/contract/contacts/notifications.ts'
import type { NotificationEvent } from '@portal/contract/contacts/values.ts'
import type { Connection } from '@portal/contract/connection.ts'
import { addressInWords } from '@portal/contract/webhooks/shown-address.ts'
import { clock } from '@portal/contract/format/dates.ts'
import { phoneInWords } from '../lib/phone-number.ts'
import type { AccountScope } from '../scope/account-scope.ts'
import { type Listener, listAccountWebhooks, listListeners } from './listener-store.ts'
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
}

/** Whether a recipient gets the notification, now or later. */
export const isReached = ({ outcome }: Pick<Recipient, 'outcome'>) =>
  outcome === 'told' || outcome === 'held' || outcome === 'paused'

/** The time of an event, and whether text messages can be sent then. */
export interface Moment {
  at: Date
  texts: Connection
}

/**
 * The recipients of an event: all that is sent outside the portal is sent to these. A person with two matching subscriptions for a channel is notified once.
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
