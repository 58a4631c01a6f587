import { expect, test } from 'vitest'
import { knownTo } from './may-know.ts'
import type { Visibility } from './visibility-store.ts'

const item = (id: string, facts: Partial<Visibility> = {}): Visibility => ({
  id,
  sites: [],
  isEverywhere: false,
  isPrivate: false,
  followers: [],
  ...facts,
})
const items = [
  item('here', { sites: ['HERE', 'THERE'] }),
  item('there', { sites: ['THERE'] }),
  item('nowhere'),
  item('network-wide', { isEverywhere: true }),
  item('hidden', { sites: ['HERE'], isPrivate: true, followers: ['u2'] }),
  item('followed', { isPrivate: true, followers: ['u1'] }),
  item('followed by email', { sites: ['THERE'], followers: ['ada@customer.example'] }),
]
const ids = [...items.map(({ id }) => id), 'gone']
const person = { userId: 'u1', email: 'Ada@customer.example' }

test('a permission limited to sites covers items at these sites, items without a site, and followed items', () => {
  const known = knownTo(ids, items, { person, sites: ['HERE'] })
  expect(known).toEqual(['here', 'network-wide', 'followed', 'followed by email'])
})

test("a permission for all sites covers everything except other people's private items", () => {
  const known = knownTo(ids, items, { person, sites: null })
  expect(known).toEqual(ids.filter((id) => id !== 'hidden'))
})

test('without known sites, a limited permission covers nothing', () => {
  expect(knownTo(['a'], null, { person, sites: ['HERE'] })).toEqual([])
  expect(knownTo(['a'], null, { person, sites: null })).toEqual(['a'])
})
