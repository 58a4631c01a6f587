import { contactRoles } from '@portal/contract/contact-values.ts'
import { expect, test } from 'vitest'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { accessInWords, signInAddressOf, suggestedPermissions, withinGivable } from './contact-words.ts'

test('roles suggest what their work needs, once, and the portal itself with it', () => {
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

test('what is suggested goes no further than the person who gives it', () => {
  const orders = { resource: 'BusinessPortalOrders', sites: ['LEEDS'], until: plainDateOf('2099-06-30') } as const
  const givable = [{ ...orders, sites: [...orders.sites] }]
  expect(withinGivable(suggestedPermissions(['Purchasing']), givable)).toEqual([orders])
  expect(withinGivable(suggestedPermissions(['Billing']), givable)).toEqual([])
})

test('a sign-in address is shown where it is not the address of the contact', () => {
  const email = 'ada@customer.example'
  expect(signInAddressOf({ email, signInEmail: 'ada@home.example' })).toBe('ada@home.example')
  expect(signInAddressOf({ email, signInEmail: 'Ada@customer.example' })).toBeNull()
  expect(signInAddressOf({ email, signInEmail: null })).toBeNull()
})
