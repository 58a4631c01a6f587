import type { Case, World } from '../../testing/matrix.ts'
import { createAccessRequest } from './testing/create-request.ts'

const base = '/access-info/api'

export async function cases({ database, account, otherAccount }: World): Promise<Record<string, Case>> {
  const fresh = (of: string) => async () => ({ requestId: await createAccessRequest(database, of) })
  const ofRequest = { own: fresh(account), other: fresh(otherAccount) }
  return {
    'GET /account-info/api/accounts': {},
    [`GET ${base}/access`]: {},
    // A person who already has the permission, and a dealer, get a refusal with an explanation.
    [`POST ${base}/requests`]: {
      body: () => ({ resource: 'BusinessPortalOrders', reason: 'I look after the orders now.' }),
      statuses: [200, 422],
    },
    // Other people's requests do not exist for the caller, even within the account.
    [`DELETE ${base}/requests/:requestId`]: { ...ofRequest, statuses: [404] },
    [`GET ${base}/requests`]: {},
    [`POST ${base}/requests/:requestId/answer`]: {
      ...ofRequest,
      body: () => ({ isGranted: false, answer: 'Not for now.' }),
    },
    [`GET ${base}/dealer`]: {},
    [`PUT ${base}/dealer`]: { body: () => ({ access: 'full' }), notForDealer: true },
    [`GET ${base}/second-factor`]: {},
    [`PUT ${base}/second-factor`]: { body: () => ({ isRequired: false }), notForDealer: true },
    'GET /api/own-sessions': { byCookie: true },
    'DELETE /api/own-sessions': { byCookie: true },
    'DELETE /api/own-sessions/:sessionId': { byCookie: true, own: { sessionId: 'ab'.repeat(32) } },
  }
}
