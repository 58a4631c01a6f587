import { endpoints } from '@portal/contract/endpoints.ts'
import { listingOf } from '@portal/contract/listing-query.ts'
import { expect, test } from 'vitest'
import { isMeasured, lists, readingsOf, searches, searchesOf, short, unmeasured } from './area-lists.ts'
import { paramNames } from './area-samples.ts'

const params = Object.fromEntries(paramNames.map((name) => [name, 'X-1']))
const filters = {
  callerId: 'X-1',
  accountId: 'X-1',
  thing: 'service',
  thingId: 'X-1',
  record: 'plan',
  month: '2026-02-01',
}
const samples = { params, filters, terms: ['leeds', 'an'], latePages: [1000] }

test('every list of the contract is measured, each with its first page, its orders, its searches and a late page', () => {
  const declared = endpoints.filter(({ method, query }) => method === 'GET' && listingOf(query)).map(({ path }) => path)
  expect(declared.length).toBeGreaterThan(50)
  expect(lists.map(({ path }) => path).filter((path) => isMeasured(path))).toEqual(declared)
  for (const list of lists) {
    const names = readingsOf(list, samples).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['first page', 'late page']))
    expect(names.includes('searched')).toBe(list.listing.isSearched ?? false)
    expect(names.includes('sorted')).toBe(list.listing.sort !== undefined)
  }
})

test('the benchmark has an id for every place in the address of a list or search, and a value for what it needs', () => {
  const paths = [...lists, ...searches].map(({ path }) => path).filter((path) => isMeasured(path))
  const places = paths.flatMap((path) => path.split('/').filter((part) => part.startsWith(':')))
  expect(places.filter((place) => !paramNames.some((name) => `:${name}` === place))).toEqual([])
  for (const search of searches.filter(({ path }) => isMeasured(path))) {
    const [first] = searchesOf(search, samples).flatMap((reading) => reading.paths)
    const asked = Object.fromEntries(new URL(first ?? '', 'http://portal').searchParams)
    const query = endpoints.find(({ method, path }) => method === 'GET' && path === search.path)?.query
    expect(query?.safeParse(asked).error?.issues, search.path).toBeUndefined()
  }
})

test('exceptions belong to the contract', () => {
  const paths = [...lists, ...searches].map(({ path }) => path)
  expect(Object.keys(short).filter((path) => !paths.includes(path))).toEqual([])
  expect(Object.keys(unmeasured).filter((beginning) => !paths.some((path) => path.startsWith(beginning)))).toEqual([])
})
