import { endpoints } from '@portal/contract/endpoints.ts'
import type { Listing, ListingFilter } from '@portal/contract/listing.ts'
import { listingOf } from '@portal/contract/listing-query.ts'
import { operatorResource, type PermissionResource, permissionResources } from '@portal/contract/permission.ts'
import { requestPath } from '@portal/contract/request-path.ts'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../testing/factories.ts'
import { startTestPortal } from '../testing/portal.ts'

const portal = await startTestPortal()
const account = await createAccount(portal.database, { type: 'dealer' })
const permissions = [...new Set<PermissionResource>([...permissionResources, operatorResource])]
const reader = await portal.signIn(await createUser(portal.database, account, { permissions }))

/** Every sort both ways, and every filter with a value. */
function queriesOf({ filters, isSearched, sort }: Listing): Record<string, string>[] {
  const sorts = (sort?.by ?? []).flatMap((by) => ['asc', 'desc'].map((direction) => ({ sort: by, direction })))
  const filtered = Object.entries(filters).flatMap(([name, filter]) =>
    valuesOf(filter).map((value) => ({ [name]: value })),
  )
  return [{}, ...sorts, ...filtered, ...(isSearched ? [{ search: '100%_ \\ leeds' }] : []), { page: '3', size: '100' }]
}

function valuesOf(filter: ListingFilter): readonly string[] {
  switch (filter.kind) {
    case 'choice':
      return filter.values
    case 'category':
      return ['Domain', 'Voice:mobile']
    case 'day':
      return ['2026-02-28']
    case 'text':
    case 'id':
      return ['X-1']
  }
}

// The tests of an area cover the lists below one of its records.
const lists = endpoints.flatMap(({ path, query }): [string, Listing][] => {
  const listing = listingOf(query)
  return listing && !path.includes(':') ? [[path, listing]] : []
})

test.each(lists)('%s answers every sort and filter that its list declares', async (path, listing) => {
  for (const query of queriesOf(listing)) {
    const asked = requestPath(path, { query })
    const answer = await reader.gateway(asked)
    expect({ asked, status: answer.status }).toEqual({ asked, status: 200 })
  }
})

test('there are lists to ask', () => {
  expect(lists.length).toBeGreaterThan(20)
})
