import type { Case } from '../../testing/matrix.ts'

export const cases: Record<string, Case> = {
  'GET /activity-desk/api/provider-activity': { forOperators: true, overAccounts: true, query: '?record=plan' },
  'GET /activity-desk/api/activity': { forOperators: true, query: '?thing=order&thingId=O-1' },
}
