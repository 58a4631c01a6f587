import type { Case, World } from '../../testing/matrix.ts'
import { createDelivery, createWebhook } from '../webhooks/testing/create-webhook.ts'

const webhooks = '/webhook-info/api/webhooks'

export async function cases({ database, account, otherAccount }: World): Promise<Record<string, Case>> {
  const webhook = (of: string) => async () => ({ webhookId: await createWebhook(database, of) })
  const ofWebhook = { own: webhook(account), other: webhook(otherAccount) }
  const ofDelivery = {
    own: () => createDelivery(database, account),
    other: () => createDelivery(database, otherAccount),
  }
  let number = 0
  const input = () => ({ name: 'Ops', address: `https://hooks.example/${(number += 1)}`, events: ['ecc'] })
  return {
    'GET /notification-info/api/latest': {},
    'GET /notification-info/api/unread': {},
    'GET /notification-info/api/notices': {},
    'POST /notification-info/api/readings': { body: () => ({}) },
    'GET /notification-info/api/subscriptions': {},
    'PUT /notification-info/api/subscriptions': { body: () => ({ subscriptions: [] }) },
    [`GET ${webhooks}`]: {},
    [`POST ${webhooks}`]: { body: input },
    [`PUT ${webhooks}/:webhookId`]: { ...ofWebhook, body: () => ({ ...input(), state: 'paused' }) },
    [`DELETE ${webhooks}/:webhookId`]: ofWebhook,
    [`POST ${webhooks}/:webhookId/secret`]: ofWebhook,
    [`POST ${webhooks}/:webhookId/test`]: ofWebhook,
    [`GET ${webhooks}/:webhookId/deliveries`]: ofWebhook,
    [`GET ${webhooks}/:webhookId/deliveries/:deliveryId`]: ofDelivery,
    [`POST ${webhooks}/:webhookId/deliveries/:deliveryId/retry`]: ofDelivery,
    [`POST ${webhooks}/:webhookId/replay`]: {
      ...ofWebhook,
      body: () => ({ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', what: 'all' }),
    },
  }
}
