import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { fileQueryOf, filterOf, listingOf, pageQueryOf } from './listing-query.ts'
import { stateNames, type ViewedListing } from './listing.ts'
import { lists } from './views/values.ts'

test('every endpoint that answers a page of rows has its query from a declaration', () => {
  const others = endpoints.flatMap(({ method, path, response, query }) => {
    const isPage = response instanceof z.ZodObject && 'rows' in response.shape && 'total' in response.shape
    return isPage && !listingOf(query) ? `${method} ${path}` : []
  })
  expect(others).toEqual([])
})

const listing = {
  name: 'services',
  title: 'Services',
  needs: 'BusinessPortalServices',
  path: '/services',
  filters: {
    state: { kind: 'choice', values: ['up', 'down'], refusal: 'Choose a state.' },
    tab: { kind: 'choice', values: ['open', 'closed'], default: 'open', refusal: 'Choose a tab.' },
    colour: { kind: 'choice', values: ['red', 'blue'], refusal: 'Choose colours.', isMany: true },
    siteId: { kind: 'id' },
    from: { kind: 'day' },
    note: { kind: 'text', max: 5 },
  },
  isSearched: true,
  sort: { by: ['name', 'age'], default: 'name', direction: 'asc' },
  columns: ['name', 'age'],
  nameColumn: 'name',
} as const satisfies ViewedListing

test('a query without anything has the defaults', () => {
  expect(filterOf(listing).parse({})).toEqual({ tab: 'open', sort: 'name', direction: 'asc' })
  expect(pageQueryOf({ ...listing, size: 25 }).parse({ page: '2' })).toMatchObject({ page: 2, size: 25 })
  expect(filterOf({ ...listing, sort: { ...listing.sort, direction: 'byColumn' } }).parse({})).not.toHaveProperty(
    'direction',
  )
})

test.each([
  [{ state: 'up' }, undefined],
  [{ state: 'sideways' }, 'Choose a state.'],
  [{ tab: 'all' }, 'Choose a tab.'],
  [{ colour: 'blue' }, undefined],
  [{ colour: 'blue,red' }, undefined],
  [{ colour: 'red,red' }, 'Choose colours.'],
  [{ colour: 'red,green' }, 'Choose colours.'],
  [{ colour: '' }, 'Choose colours.'],
  [{ siteId: 'ST-1' }, undefined],
  [{ siteId: '../1' }, expect.any(String)],
  [{ from: '2026-02-30' }, 'Enter a date.'],
  [{ note: 'too long' }, 'Enter 5 characters or fewer.'],
  [{ sort: 'tea' }, 'Choose a column that can be sorted.'],
  [{ columns: 'age,name' }, undefined],
  [{ columns: 'age' }, expect.stringContaining('including the name')],
  [{ columns: 'name,name' }, expect.stringContaining('each once')],
])('%j is refused with %j', (query, message) => {
  expect(fileQueryOf(listing).safeParse(query).error?.issues[0]?.message).toEqual(message)
})

test.each(Object.values(lists))('the state of $name is what its query knows', (each) => {
  expect(stateNames(each)).toEqual(Object.keys(filterOf(each).shape))
})
