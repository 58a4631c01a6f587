import type { Case } from '../../../testing/matrix.ts'

export const cases: Record<string, Case> = {
  'GET /desk-info/api/reports/cases': { forOperators: true, overAccounts: true },
  'GET /desk-info/api/reports/cases.csv': { forOperators: true, overAccounts: true },
}
