import type { Case } from '../../../testing/matrix.ts'

export const cases: Record<string, Case> = {
  'GET /billing-info/api/usage': {},
  'GET /billing-info/api/calls': {},
  'GET /billing-info/api/calls.csv': {},
}
