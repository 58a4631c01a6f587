import { bulks, listings } from '@portal/contract/integration/integration.ts'
import type { Case } from '../../testing/matrix.ts'

const reads = ['changes', 'client', 'webhooks']
const ofWebhook = { forOperators: true, own: { webhookId: 'NONE' }, statuses: [404] } as const

/** These endpoints span all accounts; a refused item is reported in its outcome. */
export const cases: Record<string, Case> = {
  ...Object.fromEntries(
    [...listings.map(({ name }) => name), ...reads].map((name): [string, Case] => [
      `GET /integration/api/${name}`,
      { forOperators: true },
    ]),
  ),
  ...Object.fromEntries(
    bulks.map(({ name }): [string, Case] => [
      `PUT /integration/api/${name}`,
      { forOperators: true, body: () => [{ externalId: 'X', accountId: 'NONE' }] },
    ]),
  ),
  'POST /integration/api/webhooks': {
    forOperators: true,
    body: () => ({ name: 'Changes', address: 'https://hooks.example/changes' }),
  },
  // A webhook belongs to its creator; a separate test covers these endpoints.
  'DELETE /integration/api/webhooks/:webhookId': ofWebhook,
  'GET /integration/api/webhooks/:webhookId/attempts': ofWebhook,
  'POST /integration/api/webhooks/:webhookId/secret': ofWebhook,
  'POST /integration/api/webhooks/:webhookId/replay': { ...ofWebhook, body: () => ({ after: '0' }) },
}
