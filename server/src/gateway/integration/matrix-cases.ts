import type { Case } from '../../testing/matrix.ts'

const entities = ['accounts', 'sites', 'services', 'contacts', 'orders', 'cases']
const writtenOnly = [
  'users',
  'service-tech-details',
  'service-ethernet-details',
  'service-vcd-details',
  'commission-events',
]
const reads = ['visits', 'changes', 'client']

/** They are over all accounts; what is refused of an item is in its outcome. */
export const integrationCases: Record<string, Case> = {
  ...Object.fromEntries(
    [...entities, ...reads].map((name): [string, Case] => [`GET /integration/api/${name}`, { forOperators: true }]),
  ),
  ...Object.fromEntries(
    [...entities, ...writtenOnly].map((name): [string, Case] => [
      `PUT /integration/api/${name}`,
      { forOperators: true, body: () => [{ externalId: 'X', accountId: 'NONE' }] },
    ]),
  ),
}
