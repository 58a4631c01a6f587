import type { TableListing } from '@portal/contract/listing.ts'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { List } from './List.tsx'
import { useListing } from './use-listing.ts'

afterEach(cleanup)

const listing = {
  columns: ['name'],
  filters: { kind: { kind: 'choice', values: ['big', 'small'], refusal: 'Choose a size.' } },
  isSearched: true,
  size: 25,
} as const satisfies TableListing

async function show(search: string, isBare?: boolean, names: readonly string[] = [], allTotal?: number) {
  function Names() {
    useListing(listing)
    return (
      <List
        listing={listing}
        label="Names"
        noun="name"
        columns={{ name: { header: 'Name', cell: ({ name }: { name: string }) => name } }}
        rowKey={({ name }) => name}
        answer={{
          data: { rows: names.map((name) => ({ name })), total: names.length },
          error: null,
          isPending: false,
          isFetching: false,
          isPlaceholderData: false,
          refetch: async () => {},
        }}
        failed={{ title: 'Not loaded' }}
        empty={<p>None yet</p>}
        {...(isBare === undefined ? {} : { isBare })}
        {...(allTotal === undefined ? {} : { allTotal })}
      />
    )
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Names }),
    history: createMemoryHistory({ initialEntries: [`/${search}`] }),
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('region', { name: 'Names' })
  return screen.queryByRole('searchbox') !== null
}

test.each([
  ['has nothing to search', '', undefined, false],
  ['keeps the search that found none', '?search=ab', undefined, true],
  ['keeps the toolbar while a filter is set', '?kind=big', undefined, true],
  ['that waits for a search offers one', '', false, true],
])('an empty list %s', async (_, search, isBare, hasSearch) => {
  expect(await show(search, isBare)).toBe(hasSearch)
})

test.each([
  ['', 'Search 6 records'],
  ['?kind=big', 'Search 2 records'],
])('the search of a list at "%s" names the rows among which it searches', async (search, name) => {
  await show(search, undefined, ['A', 'B'], 6)
  expect(screen.getByRole('searchbox', { name })).toBeDefined()
})
