import { bulks, listings } from '@portal/contract/integration.ts'
import type { Case } from '../../testing/matrix.ts'

const reads = ['changes', 'client', 'webhooks']
const ofWebhook = { forOperators: true, own: { webhookId: 'NONE' }, statuses: [404] } as const

/** They are over all accounts; what is refused of an item is in its outcome. */
export const integrationCases: Record<string, Case> = {
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
  // A webhook is its maker's alone, and a test of its own goes through all of this.
  'DELETE /integration/api/webhooks/:webhookId': ofWebhook,
  'GET /integration/api/webhooks/:webhookId/attempts': ofWebhook,
  'POST /integration/api/webhooks/:webhookId/secret': ofWebhook,
  'POST /integration/api/webhooks/:webhookId/replay': { ...ofWebhook, body: () => ({ after: '0' }) },
}
