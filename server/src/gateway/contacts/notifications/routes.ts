import {
  contactSubscriptionBulkUpdate,
  contactSubscriptionList,
  contactSubscriptionsUpdate,
  notificationRecipientList,
} from '@portal/contract/contacts/notifications.ts'
import type { FastifyInstance } from 'fastify'
import { connectionOf } from '../../../foreign-systems.ts'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { changeEach } from '../../each-selected.ts'
import { getStoredContact } from '../service.ts'
import { changeSubscriptions, listRecipients, readSubscriptions, switchSubscription } from './service.ts'

export function contactNotificationRoutes(app: FastifyInstance, parts: GatewayParts): void {
  const texts = connectionOf(parts.config, 'textMessages')
  bindScoped(app, parts, contactSubscriptionList, async (scope, { params }) => {
    await getStoredContact(scope, params.contactId)
    return readSubscriptions(scope, texts, params.contactId)
  })

  bindScoped(app, parts, contactSubscriptionsUpdate, async (scope, { params, body }) => {
    await changeSubscriptions(scope, texts, params.contactId, body.subscriptions)
    return readSubscriptions(scope, texts, params.contactId)
  })

  bindScoped(app, parts, contactSubscriptionBulkUpdate, async (scope, { body: { contactIds, ...change } }) => ({
    rows: await changeEach(scope, contactIds, (contactId) =>
      switchSubscription(scope, texts, { contactId, ...change }),
    ),
  }))

  bindScoped(app, parts, notificationRecipientList, async (scope, { query }) => {
    const { at, ...occasion } = query
    return { recipients: await listRecipients(scope, occasion, { at: at ? new Date(at) : scope.now, texts }) }
  })
}
