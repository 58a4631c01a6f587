import { recordListing } from '@portal/contract/dns/listing.ts'
import { endpoints } from '@portal/contract/endpoints.ts'
import { listingOf, pageQueryOf } from '@portal/contract/listing-query.ts'
import { type Listing, nameColumnOf, pageSizes, sizeOf, type TableListing } from '@portal/contract/listing.ts'
import { planListing } from '@portal/contract/plans/listing.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf, movedTo, readAddress, tableStateOf } from './listing-address.ts'

// All rows of the last two are in the browser.
const listings: [string, Listing][] = [
  ...endpoints.flatMap(({ method, path, query }): [string, Listing][] => {
    const listing = listingOf(query)
    return listing ? [[`${method} ${path}`, listing]] : []
  }),
  ['the plans', planListing],
  ['the records of a zone', recordListing],
]

test('there are lists to hold to their declarations', () => {
  expect(listings.length).toBeGreaterThan(30)
})

/** Addresses that name what the list knows, with values that it knows and others. */
function addressesOf({ filters, sort, prefix }: Listing) {
  const values = Object.values(filters).flatMap((filter) => ('values' in filter ? filter.values : []))
  const value = fc.oneof(
    fc.constantFrom(
      ...values,
      ...(sort?.by ?? []),
      'asc',
      'desc',
      '1',
      '3',
      '25',
      '0',
      '-1',
      '2026-02-28',
      '2026-02-30',
    ),
    fc.string({ maxLength: 120 }),
    fc.nat(),
  )
  const names = [...Object.keys(filters), 'search', 'sort', 'direction', 'page', 'size']
  const inAddress = names.map((name) => (prefix ? prefix + name.charAt(0).toUpperCase() + name.slice(1) : name))
  return fc.dictionary(fc.constantFrom(...inAddress, 'vdc'), value)
}

describe.each(listings)('%s', (_, listing) => {
  const addresses = addressesOf(listing)
  const schema = pageQueryOf(listing)

  test('reads of any address only what its query takes', () => {
    fc.assert(
      fc.property(addresses, (raw) => {
        expect(schema.strict().safeParse(readAddress(listing, raw)).error).toBeUndefined()
      }),
    )
  })

  test('reads from the address that it writes what it wrote, and leaves the rest of the address alone', () => {
    fc.assert(
      fc.property(addresses, addresses, (raw, other) => {
        const query = readAddress(listing, raw)
        const written = movedTo(listing, other, query)
        expect(readAddress(listing, written)).toEqual(query)
        expect(written.vdc).toEqual(other.vdc)
      }),
    )
  })

  test('asks the server for what its table says', () => {
    fc.assert(
      fc.property(addresses, (raw) => {
        const query = readAddress(listing, raw)
        const shown = addressOf(listing, query, tableStateOf(listing, query))
        // Where the server has its own direction for a column, the table says the one that a press on it asks for.
        const isOwn =
          listing.sort?.direction === 'byColumn' && query.sort !== undefined && query.direction === undefined
        expect(schema.parse(shown)).toEqual({ ...schema.parse(query), ...(isOwn ? { direction: 'asc' } : {}) })
      }),
    )
  })

  test('is declared soundly', () => {
    const { filters, sort } = listing
    expect(pageSizes).toContain(sizeOf(listing))
    if (sort) expect(sort.by).toContain(sort.default)
    for (const filter of Object.values(filters)) {
      if (filter.kind === 'choice' && filter.default) expect(filter.values).toContain(filter.default)
      if (filter.kind === 'choice' && filter.isMany) expect(filter.default).toBeUndefined()
    }
    const own = ['search', 'sort', 'direction', 'page', 'size', 'columns', 'view', 'in']
    expect(Object.keys(filters).filter((name) => own.includes(name))).toEqual([])
    if (isTable(listing)) {
      expect(listing.columns).toContain(nameColumnOf(listing))
      expect(new Set(listing.columns).size).toBe(listing.columns.length)
      expect(listing.columns).not.toContain('actions')
      expect(listing.columns).toEqual(expect.arrayContaining([...(listing.hiddenColumns ?? [])]))
      expect(listing.hiddenColumns ?? []).not.toContain(nameColumnOf(listing))
      // A column that some do not see cannot be one that everyone starts with.
      expect(listing.hiddenColumns ?? []).toEqual(expect.arrayContaining(Object.keys(listing.columnNeeds ?? {})))
    }
  })
})

const isTable = (listing: Listing): listing is TableListing => 'columns' in listing
