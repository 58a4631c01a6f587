import { expect, test } from 'vitest'
import { valuesOf } from './filter-values.ts'
import { mergePatch } from './merge-patch.ts'
import { linksOf, withOnly } from './paging.ts'

test('the values of a filter are separated by commas, except in quotes', () => {
  expect(valuesOf('active,suspended')).toEqual(['active', 'suspended'])
  expect(valuesOf('"2026-05-28T09:00:00Z"')).toEqual(['2026-05-28T09:00:00Z'])
  expect(valuesOf('"Leeds, Wharf",York')).toEqual(['Leeds, Wharf', 'York'])
  expect(valuesOf('"')).toEqual(['"'])
})

test('a merge patch removes by null, merges objects and replaces lists', () => {
  const before = { name: 'A', version: '1', validFor: { startDateTime: 'x', endDateTime: 'y' }, channel: [1, 2] }
  const patch = { version: null, validFor: { endDateTime: null }, channel: [3], price: { unit: 'GBP', value: null } }
  expect(mergePatch(before, patch)).toEqual({
    name: 'A',
    validFor: { startDateTime: 'x' },
    channel: [3],
    price: { unit: 'GBP' },
  })
  expect(mergePatch({ price: 5 }, { price: { unit: 'GBP' } })).toEqual({ price: { unit: 'GBP' } })
})

test('pages have links only to existing pages', () => {
  const address = new URL('https://portal.example/product?status=active')
  const links = linksOf(address, { offset: 0, limit: 20, total: 0 })
  expect(links).not.toContain('next')
  expect(links).not.toContain('prev')
  expect(links).toContain('<https://portal.example/product?status=active&offset=0&limit=20>; rel="last"')
  const last = linksOf(address, { offset: 20, limit: 20, total: 40 })
  expect(last).not.toContain('next')
  expect(last).toContain('<https://portal.example/product?status=active&offset=0&limit=20>; rel="prev"')
})

test('unknown attributes are ignored', () => {
  const resource = { id: '1', href: '/1', '@type': 'Product', name: 'x' }
  expect(withOnly(resource, 'colour')).toEqual({ id: '1', href: '/1', '@type': 'Product' })
  expect(withOnly(resource, '')).toEqual(resource)
})
