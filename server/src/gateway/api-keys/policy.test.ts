import { operatorResource, type PermissionResource } from '@portal/contract/permission.ts'
import { expect, test } from 'vitest'
import type { Person } from '../../people/store.ts'
import { narrowedTo, refusalOfKey } from './policy.ts'

const [services, dns, billing] = ['BusinessPortalServices', 'BusinessPortalDns', 'BusinessPortalColocation'] as const
const person: Person = {
  userId: 'u',
  subject: 'u',
  accountId: 'A',
  clcAccountId: 'A',
  accountName: 'A',
  accountType: 'customer',
  email: 'a@customer.example',
  givenName: 'Ada',
  familyName: 'Byron',
  status: 'active',
  resources: [services, dns, billing],
  ends: {},
  limits: { [dns]: ['LEEDS', 'YORK'] },
}
const key = { keyId: 'K', name: 'Stock', isReadOnly: false, sites: null, recordLimits: null }
const narrowed = (resources: readonly PermissionResource[], sites: string[] | null = null, who = person) => {
  const { resources: left, limits } = narrowedTo({ ...key, resources, sites }, who)
  return { left, limits }
}

test.each([
  ['what both have', [services], null, { left: [services], limits: {} }],
  ['nothing that only the key has', ['BusinessPortalCases'], null, { left: [], limits: {} }],
  ["the maker's sites stay", [dns], null, { left: [dns], limits: { [dns]: ['LEEDS', 'YORK'] } }],
  ["the key's sites are added", [services], ['HULL'], { left: [services], limits: { [services]: ['HULL'] } }],
  ['the sites of both', [dns], ['YORK', 'HULL'], { left: [dns], limits: { [dns]: ['YORK'] } }],
  ['no site of both, no permission', [dns], ['HULL'], { left: [], limits: { [dns]: [] } }],
  ['what knows no sites is nothing at some sites', [billing], ['HULL'], { left: [], limits: { [billing]: ['HULL'] } }],
] as const)('a key retains %s', (_, resources, sites, expected) => {
  expect(narrowed(resources, sites ? [...sites] : null)).toEqual(expected)
})

test('a key loses what its owner loses', () => {
  expect(narrowed([services, billing], null, { ...person, resources: [billing] }).left).toEqual([billing])
})

test.each([
  ['GET', {}, true, null],
  ['GET', {}, false, null],
  ['POST', {}, false, null],
  ['POST', {}, true, /is read-only/],
  ['DELETE', {}, true, /is read-only/],
  ['GET', { changesByGet: true }, true, /is read-only/],
  ['POST', { isForPeople: true }, false, /manage API keys, webhooks or permissions/],
  ['GET', { permissions: [operatorResource] }, false, /act for the provider/],
] as const)('%s %j with a read-only key: %s', (method, more, isReadOnly, words) => {
  const refusal = refusalOfKey({ isReadOnly, recordLimits: null }, { method, permissions: [services], ...more })
  if (words) expect(refusal?.reason).toMatch(words)
  else expect(refusal).toBeNull()
})
