import { permissionResources } from '@portal/contract/permission.ts'
import { type ChangeType, changeTypes } from '@portal/contract/orders/values.ts'
import { productCategories } from '@portal/contract/services/category.ts'
import type { Service } from '@portal/contract/services/services.ts'
import { expect, test } from 'vitest'
import { serviceActions } from './policy.ts'

const service: Service = {
  serviceId: 'S-1',
  name: 'Leeds',
  productCategory: 'Connectivity',
  productName: 'FTTP',
  condition: 'working',
  status: 'active',
  conditionNote: null,
  orderRef: null,
  siteId: null,
  siteName: null,
  downMbps: null,
  upMbps: null,
  contractEnd: null,
  version: 1,
  supplier: null,
  supplierRef: null,
  careLevel: null,
  site: null,
  contract: { start: null, termMonths: null, end: null, noticeDays: null, autoRenew: false },
  postcode: null,
  charges: { recurring: null, oneOff: null, currency: 'GBP' },
  tags: [],
  has: { tech: true, ethernet: false, vcd: false, voice: false },
  updatedAt: '2026-01-01T00:00:00Z',
}
const all = [...permissionResources]
// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys are the change types
const none = Object.fromEntries(changeTypes.map((type) => [type, null])) as Record<ChangeType, null>
const keys = (productCategory: Service['productCategory']) =>
  serviceActions({ ...service, productCategory }, all, none).map(({ key }) => key)
const action = (key: string, of: Partial<Service> = {}, resources = all, refusals = {}) =>
  serviceActions({ ...service, ...of }, resources, { ...none, ...refusals }).find((each) => each.key === key)

test('A5.5 each category has its own actions', () => {
  expect(keys('Connectivity')).toEqual(
    expect.arrayContaining([
      'technical',
      'order-ref',
      'diagnostics',
      'reset-session',
      'ip-block',
      'care-level',
      'case',
      'cease',
    ]),
  )
  expect(keys('Domain')).toEqual(['technical', 'order-ref', 'dns', 'case', 'cease'])
  expect(keys('Colocation')).toContain('visit')
  expect(keys('VMware Cloud Director')).toContain('vcd')
  expect(keys('Voice - IP')).not.toContain('diagnostics')
})

test.each([
  ['technical', {}, null],
  [
    'technical',
    { has: { tech: false, ethernet: false, vcd: false, voice: false } },
    'This product has no technical details.',
  ],
  ['diagnostics', { status: 'pendingActive' }, 'This service is not live yet.'],
  ['diagnostics', {}, null],
  [
    'diagnostics',
    { has: { tech: false, ethernet: false, vcd: false, voice: false } },
    'This product has no line to test.',
  ],
  ['diagnostics', { status: 'terminated' }, 'This service has ended.'],
])('A5.5 %s for a service %j: %s', (key, of, reason) => {
  expect(action(key, of)).toMatchObject({ enabled: reason === null, reasonDisabled: reason })
})

test('A5.5 an action that is an order has the reason why it cannot be ordered', () => {
  const refused = action('regrade', {}, all, { regrade: 'Order 70-1 is already changing this service.' })
  expect(refused).toMatchObject({ enabled: false, reasonDisabled: 'Order 70-1 is already changing this service.' })
  expect(action('regrade')?.href).toBe('/orders/new?serviceId=S-1&type=regrade')
})

test('A5.5 an action without the permission is shown disabled, and names the permission', () => {
  const found = action('diagnostics', {}, ['BusinessPortalServices'])
  expect(found).toMatchObject({ enabled: false, href: null })
  expect(found?.reasonDisabled).toContain('You need the Diagnostics permission.')
})

test('A5.5 in every category a disabled action has a reason and no link', () => {
  for (const productCategory of productCategories) {
    for (const each of serviceActions({ ...service, productCategory }, all, none)) {
      expect(each.enabled, `${productCategory} ${each.key}`).toBe(each.reasonDisabled === null)
      if (!each.enabled) expect(each.href).toBeNull()
    }
  }
})
