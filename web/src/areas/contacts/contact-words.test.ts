import { contactRoles } from '@portal/contract/contacts/values.ts'
import { expect, test } from 'vitest'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import {
  accessInWords,
  missingForRole,
  signInAddressOf,
  suggestedPermissions,
  suggestionInWords,
  withinGivable,
} from './contact-words.ts'

test('roles suggest the permissions of their work, once, and always portal access', () => {
  expect(suggestedPermissions(['Purchasing', 'IT Decision Maker'])).toEqual([
    'BusinessPortal',
    'BusinessPortalOrders',
    'LeasedLineQuoting',
    'BusinessPortalServices',
    'BusinessPortalCSPs',
  ])
  expect(suggestedPermissions(['Sales or Marketing'])).toEqual(['BusinessPortal'])
  expect(suggestedPermissions([])).toEqual([])
})

test('only administrators are suggested to manage people, and only they and Billing to accept charges', () => {
  const having = (resource: 'BusinessPortalAccountMgmt' | 'BusinessPortalBilling') =>
    contactRoles.filter((role) => suggestedPermissions([role]).includes(resource))
  expect(having('BusinessPortalAccountMgmt')).toEqual(['Admin'])
  expect(having('BusinessPortalBilling')).toEqual(['Admin', 'Billing'])
})

test.each([
  [{ isPortalUser: false, status: 'active' }, 'Cannot sign in'],
  [{ isPortalUser: true, status: 'active' }, 'Can sign in'],
  [{ isPortalUser: true, status: 'invited' }, 'Invited, not accepted yet'],
  [{ isPortalUser: true, status: 'suspended' }, 'Suspended: cannot sign in'],
] as const)('the access of a contact %j reads "%s"', (contact, words) => {
  expect(accessInWords(contact)).toBe(words)
})

test('suggestions go no further than the permissions of the granting person', () => {
  const orders = { resource: 'BusinessPortalOrders', sites: ['LEEDS'], until: plainDateOf('2099-06-30') } as const
  const givable = [{ ...orders, sites: [...orders.sites] }]
  expect(withinGivable(suggestedPermissions(['Purchasing']), givable)).toEqual([orders])
  expect(withinGivable(suggestedPermissions(['Billing']), givable)).toEqual([])
})

test("a sign-in address is shown if it differs from the contact's email address", () => {
  const email = 'ada@customer.example'
  expect(signInAddressOf({ email, signInEmail: 'ada@home.example' })).toBe('ada@home.example')
  expect(signInAddressOf({ email, signInEmail: 'Ada@customer.example' })).toBeNull()
  expect(signInAddressOf({ email, signInEmail: null })).toBeNull()
})

test('a role says which permissions it suggests', () => {
  expect(suggestionInWords('Admin')).toBe('Suggests all customer permissions')
  expect(suggestionInWords('Purchasing')).toBe('Suggests Orders and Ethernet Quoting Tool')
  expect(suggestionInWords('Sales or Marketing')).toBe('Suggests no permissions')
})

test('an Administrator without the permission for users is named, unless they cannot sign in', () => {
  const users = { resource: 'BusinessPortalAccountMgmt', sites: null, until: null, grantedBy: null } as const
  const contact = { roles: ['Admin' as const], grants: [{ ...users, isOver: false }], isPortalUser: true }
  expect(missingForRole(contact)).toBeNull()
  expect(missingForRole({ ...contact, grants: [] })).toBe('BusinessPortalAccountMgmt')
  expect(missingForRole({ ...contact, grants: [{ ...users, isOver: true }] })).toBe('BusinessPortalAccountMgmt')
  expect(missingForRole({ ...contact, grants: [], isPortalUser: false })).toBeNull()
  expect(missingForRole({ ...contact, grants: [], roles: ['Billing'] })).toBeNull()
})
