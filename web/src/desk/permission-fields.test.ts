import { accessTitle } from '@portal/contract/access/names.ts'
import { permissionResources } from '@portal/contract/permission.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { grantsOf, permissionFields, permissionValues } from './permission-fields.ts'

test('a permission that stays keeps its limits, a new one covers all sites, an unticked one goes', () => {
  const before = [
    { resource: 'BusinessPortalServices', sites: ['LDS'], until: plainDateOf('2027-01-01') },
    { resource: 'BusinessPortalOrders', sites: null, until: null },
  ] as const
  const grants = before.map(({ sites, ...grant }) => ({ ...grant, sites: sites && [...sites] }))
  const ticked = { ...permissionValues(grants), BusinessPortalOrders: false, BusinessPortalCases: true }
  expect(grantsOf(ticked, grants)).toEqual([
    { resource: 'BusinessPortalServices', sites: ['LDS'], until: plainDateOf('2027-01-01') },
    { resource: 'BusinessPortalCases', sites: null, until: null },
  ])
})

test('commission is for dealers', () => {
  const names = (isDealer: boolean) => permissionFields(isDealer).map(({ name }) => name)
  expect(names(true)).toContain('BusinessPortalDealers')
  expect(names(false)).not.toContain('BusinessPortalDealers')
})

test('a permission has the same name here as where customers give it', () => {
  expect(permissionFields(true).map(({ label }) => label)).toEqual(permissionResources.map(accessTitle))
})
