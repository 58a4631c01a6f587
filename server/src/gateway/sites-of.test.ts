import { expect, test } from 'vitest'
import { sitesOf } from './actor.ts'

const both = ['BusinessPortalServices', 'BusinessPortalOrders'] as const
const [leeds, york] = [['SITE-LEEDS'], ['SITE-YORK']]

test.each([
  ['both limited', { BusinessPortalServices: leeds, BusinessPortalOrders: york }, both, [...leeds, ...york]],
  ['both limited to the same', { BusinessPortalServices: leeds, BusinessPortalOrders: leeds }, both, leeds],
  ['one of them unlimited', { BusinessPortalServices: leeds }, both, null],
  ['none limited', {}, both, null],
  ['the limited one asked for alone', { BusinessPortalServices: leeds }, ['BusinessPortalServices'], leeds],
  ['only one that they do not have', { BusinessPortalDns: leeds }, ['BusinessPortalDns'], null],
] as const)('the sites of a person with %s', (_, limits, asked, sites) => {
  const copied = Object.fromEntries(Object.entries(limits).map(([resource, of]) => [resource, [...of]]))
  expect(sitesOf({ resources: [...both], limits: copied }, asked)).toEqual(sites)
})
