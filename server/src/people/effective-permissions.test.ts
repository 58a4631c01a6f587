import { permissionResources } from '@portal/contract/permission.ts'
import { expect, test } from 'vitest'
import { resourcesIn } from './effective-permissions.ts'

const seller = {
  resources: ['BusinessPortalServices', 'BusinessPortalOrders', 'BusinessPortalDealers', 'PortalOperator'] as const,
  limits: { BusinessPortalOrders: ['SITE-OF-THE-DEALER'] },
}
const customer = { dealerAccess: 'full', isStaff: false, accountType: 'customer' } as const
const usable = (more: Partial<Parameters<typeof resourcesIn>[1]>) =>
  resourcesIn({ ...seller, resources: [...seller.resources] }, { ...customer, ...more })

test('at a customer, a dealer has its own permissions without those for dealers and for the provider', () => {
  expect(usable({})).toEqual(['BusinessPortalServices'])
  expect(usable({ dealerAccess: 'read-only' })).toEqual(['BusinessPortalServices'])
})

test('a customer can exclude its dealer', () => {
  expect(usable({ dealerAccess: 'none' })).toEqual([])
})

test('staff see everything that the customer could, and commission only at a dealer', () => {
  const atCustomer = permissionResources.filter((each) => each !== 'BusinessPortalDealers')
  expect(usable({ isStaff: true, dealerAccess: 'none' })).toEqual(atCustomer)
  expect(usable({ isStaff: true, accountType: 'dealer' })).toEqual([...permissionResources])
})
