import type { Case } from '../../testing/matrix.ts'

export const cases: Record<string, Case> = {
  'GET /dashboard-info/api/waiting': {},
  'GET /dashboard-info/api/tiles': {},
  'GET /dashboard-info/api/arrival': {},
  'GET /dashboard-info/api/customers': { forDealers: true },
  'GET /dashboard-info/api/customers.csv': { forDealers: true },
  'GET /dashboard-info/api/customer-summary': { forDealers: true },
  'GET /dashboard-info/api/customer-names': { forDealers: true },
  'POST /dashboard-info/api/snoozes': { body: () => ({ key: 'order 1 approval' }) },
  'DELETE /dashboard-info/api/snoozes': {},
  'PUT /dashboard-info/api/arrangement': { body: () => ({ arrangement: { shown: ['orders'], hidden: ['cases'] } }) },
  'PUT /dashboard-info/api/welcome': { body: () => ({ isShown: false }) },
}
