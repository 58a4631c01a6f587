import type { Grant } from '@portal/contract/contacts/contacts.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { expect, test } from 'vitest'
import { commonLimit, isLimited, limitTo, mostInCommon } from './grant-limits.ts'

const june = plainDateOf('2026-06-30')
const july = plainDateOf('2026-07-31')
const grant = (resource: Grant['resource'], sites: string[] | null = null, until: Grant['until'] = null): Grant => ({
  resource,
  sites,
  until,
})

test('permissions have a limit in common if the sites of those with sites and all last days are the same', () => {
  const billing = grant('BusinessPortalColocation', null, june)
  const cases = grant('BusinessPortalCases', ['LDS', 'LON'], june)
  expect(commonLimit([billing, cases])).toEqual({ sites: ['LDS', 'LON'], until: june })
  expect(commonLimit([billing, cases, grant('BusinessPortalOrders', ['LON', 'LDS'], june)])).toBeDefined()
  expect(commonLimit([billing, cases, grant('BusinessPortalOrders', ['LON'], june)])).toBeUndefined()
  expect(commonLimit([billing, cases, grant('BusinessPortalOrders', null, june)])).toBeUndefined()
  expect(commonLimit([billing, { ...cases, until: july }])).toBeUndefined()
  expect(commonLimit([])).toBeUndefined()
})

test('a limit for all never widens a permission beyond what the caller holds', () => {
  const limit = { sites: ['LDS', 'LON'], until: july }
  const cases = grant('BusinessPortalCases')
  expect(limitTo(cases, limit, { sites: null, until: null })).toEqual({ ...cases, ...limit })
  expect(limitTo(cases, limit, { sites: ['LON'], until: june })).toMatchObject({ sites: ['LON'], until: june })
  expect(limitTo(cases, { sites: null, until: null }, { sites: ['LON'], until: june })).toMatchObject({
    sites: ['LON'],
    until: june,
  })
})

test('a permission for the whole account takes the last day and no sites', () => {
  const billing = grant('BusinessPortalColocation')
  expect(limitTo(billing, { sites: ['LDS'], until: june }, { sites: null, until: null })).toEqual({
    ...billing,
    until: june,
  })
})

test('the sites to choose from are those that the caller holds for each of the permissions', () => {
  const given = [grant('BusinessPortalCases'), grant('BusinessPortalOrders'), grant('BusinessPortalColocation')]
  const givable = [grant('BusinessPortalCases', ['LDS', 'LON']), grant('BusinessPortalOrders', ['LON', 'BRS'])]
  expect(mostInCommon(given, givable).sites).toEqual(['LON'])
  expect(mostInCommon(given, [grant('BusinessPortalCases'), grant('BusinessPortalOrders')]).sites).toBeNull()
})

test('a permission for every site without an end has no limit', () => {
  expect(isLimited({ sites: null, until: null })).toBe(false)
  expect(isLimited({ sites: ['A'], until: null })).toBe(true)
  expect(isLimited({ sites: null, until: june })).toBe(true)
})
