import type { Case } from '../../testing/matrix.ts'

export const cases: Record<string, Case> = {
  'GET /account-info/api/data': { notForDealer: true },
  'POST /account-info/api/exports': { notForDealer: true },
}
