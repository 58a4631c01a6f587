import type { Subscription } from '@portal/contract/contacts/notifications.ts'
import { type NotificationEvent, notificationEvents } from '@portal/contract/contacts/values.ts'
import { noticeResources } from '@portal/contract/notifications/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import type { Connection } from '@portal/contract/connection.ts'
import { changeSubscriptions, readSubscriptions } from '../contacts/notifications/service.ts'
import { listSubscriptions } from '../contacts/notifications/store.ts'
import { findOwnContact } from './store.ts'

export async function readOwnSubscriptions(scope: AccountScope, texts: Connection) {
  const contact = await findOwnContact(scope)
  return {
    email: contact?.email ?? null,
    events: eventsFor(scope),
    ...(contact
      ? await readSubscriptions(scope, texts, contact.contactId)
      : { subscriptions: [], textService: texts, textObstacle: null, textMessages: [] }),
  }
}

/** People choose among events of records that they may read; an administrator's choices for them stay. */
export async function changeOwnSubscriptions(
  scope: AccountScope,
  texts: Connection,
  wanted: readonly Subscription[],
): Promise<void> {
  const contact = await findOwnContact(scope)
  if (!contact) {
    if (wanted.length === 0) return
    throw new Problem('no_notifications', {
      detail: 'You receive no notifications for this account. Change the settings in your own account.',
    })
  }
  const known = await listSubscriptions(scope, contact.contactId)
  const fields = Object.fromEntries(
    wanted.flatMap((each, position) => {
      const refusal = whyNot(scope, each, known)
      return refusal ? [[`subscriptions.${position}.${refusal.field}`, refusal.message]] : []
    }),
  )
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
  await changeSubscriptions(scope, texts, contact.contactId, wanted)
}

function eventsFor({ person }: AccountScope): NotificationEvent[] {
  return notificationEvents.filter((event) => {
    const resource = noticeResources[event]
    return resource === null || person.resources.includes(resource)
  })
}

function whyNot(scope: AccountScope, wanted: Subscription, known: readonly Subscription[]) {
  const isKnown = known.some(({ event, address }) => event === wanted.event && address === wanted.address)
  if (isKnown) return null
  if (!eventsFor(scope).includes(wanted.event)) {
    return { field: 'event', message: 'You do not have permission to view this. Choose something else.' }
  }
  const isAdministrator = scope.person.resources.includes('BusinessPortalAccountMgmt')
  return wanted.channel === 'webhook' && !isAdministrator
    ? { field: 'channel', message: 'Only an administrator can add a webhook. Choose another channel.' }
    : null
}
