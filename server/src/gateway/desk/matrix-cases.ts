import type { Case, World } from '../../testing/matrix.ts'

/** Reads across all accounts, without an account of their own. */
export const cases = ({ account }: World): Record<string, Case> => ({
  'GET /desk-info/api/summary': { forOperators: true },
  'GET /desk-info/api/cases': { forOperators: true },
  'GET /desk-info/api/commission': { forOperators: true },
  'GET /desk-info/api/commission-queries': { forOperators: true },
  'GET /desk-info/api/incidents': { forOperators: true },
  'GET /desk-info/api/plans': { forOperators: true },
  'GET /desk-info/api/orders': { forOperators: true },
  'GET /desk-info/api/visits': { forOperators: true },
  'GET /desk-info/api/accounts': { forOperators: true },
  'GET /desk-info/api/accounts/:accountId/people': { forOperators: true, own: { accountId: account } },
  'GET /desk-info/api/accounts/:accountId': { forOperators: true, own: { accountId: account } },
  'GET /account-desk/api/overview': { forOperators: true },
})
