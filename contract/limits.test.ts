import { expect, test } from 'vitest'
import { Grants } from './contacts/contacts.ts'
import { Hours } from './plans/content.ts'
import { MarginRule } from './quotes/dealings.ts'
import { visitDayList } from './visits/places.ts'

const days = (from: string, to: string) => visitDayList.query?.safeParse({ dataCentreId: 'DC-1', from, to }).success

test.each([
  ['2026-04-14', '2026-04-14', true],
  ['2026-04-14', '2026-05-29', true],
  ['2026-04-14', '2026-05-30', false],
  ['2026-04-14', '2026-04-13', false],
])('visits from %s to %s can be requested: %s', (from, to, isAllowed) => {
  expect(days(from, to)).toBe(isAllowed)
})

test.each([
  [{ kind: 'percent', monthly: 20_000, install: 20_000 }, true],
  [{ kind: 'percent', monthly: 20_001, install: 0 }, false],
  [{ kind: 'percent', monthly: 0, install: 20_001 }, false],
  [{ kind: 'percent', monthly: -1, install: 0 }, false],
  [{ kind: 'amount', monthly: 1_000_000, install: 10_000_000 }, true],
  [{ kind: 'amount', monthly: 1_000_001, install: 0 }, false],
])('a margin of %j is allowed: %s', (margin, isAllowed) => {
  expect(MarginRule.safeParse(margin).success).toBe(isAllowed)
})

test.each([
  ['08:00', '18:00', true],
  ['00:00', '24:00', true],
  ['08:00', '08:00', false],
  ['18:00', '08:00', false],
  ['08:00', '25:00', false],
])('%s to %s is valid for opening hours: %s', (from, to, isAllowed) => {
  expect(Hours.safeParse({ days: [1], from, to, bankHolidays: 'closed' }).success).toBe(isAllowed)
})

const grant = (resource: string, sites: string[] | null = null) => ({ resource, sites, until: null })

test.each([
  [[grant('BusinessPortalOrders', ['SITE-1']), grant('BusinessPortalColocation')], true],
  [[grant('BusinessPortalOrders'), grant('BusinessPortalOrders', ['SITE-1'])], false],
  [[grant('BusinessPortalColocation', ['SITE-1'])], false],
  [[grant('BusinessPortalOrders', [])], false],
  [[grant('PortalOperator')], false],
])('the permissions %j can be granted: %s', (grants, isAllowed) => {
  expect(Grants.safeParse(grants).success).toBe(isAllowed)
})
