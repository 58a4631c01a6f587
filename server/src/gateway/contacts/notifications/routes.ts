import {
  contactSubscriptionList,
  contactSubscriptionsUpdate,
  notificationRecipientList,
} from '@portal/contract/contacts/notifications.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { getStoredContact } from '../service.ts'
import { changeSubscriptions, listRecipients } from './service.ts'
import { listSubscriptions } from './store.ts'

export function contactNotificationRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, contactSubscriptionList, async (scope, { params }) => {
    await getStoredContact(scope, params.contactId)
    return { subscriptions: await listSubscriptions(scope, params.contactId) }
  })

  bindScoped(app, parts, contactSubscriptionsUpdate, async (scope, { params, body }) => {
    await changeSubscriptions(scope, params.contactId, body.subscriptions)
    return { subscriptions: await listSubscriptions(scope, params.contactId) }
  })

  bindScoped(app, parts, notificationRecipientList, async (scope, { query }) => {
    const { at, ...occasion } = query
    return { recipients: await listRecipients(scope, occasion, at ? new Date(at) : scope.now) }
  })
}
