import { endpoints } from '@portal/contract/endpoints.ts'
import type { Listing, ListingFilter } from '@portal/contract/listing.ts'
import { listingOf } from '@portal/contract/listing-query.ts'
import { requestPath } from '@portal/contract/request-path.ts'

/** A kind of reading a list, with its addresses. */
export interface Reading {
  /** "/dns-info/api/zones, searched" */
  name: string
  paths: string[]
}

export interface ListEndpoint {
  path: string
  listing: Listing
}

/** Every list of the contract: what has pages, filters, a search or an order by declaration. */
export const lists: readonly ListEndpoint[] = endpoints.flatMap(({ method, path, query }) => {
  const listing = listingOf(query)
  return method === 'GET' && listing ? [{ path, listing }] : []
})

export interface Samples {
  /** The ids in the addresses: "serviceId". */
  params: Record<string, string>
  /** Values of filters that are no choice, by name. */
  filters: Record<string, string>
  /** Terms that many rows have, and few. */
  terms: readonly string[]
  latePages: readonly number[]
}

/** Its first page, every order in both directions, every value of every filter, searches, and late pages. */
export function readingsOf({ path, listing }: ListEndpoint, samples: Samples): Reading[] {
  const { filters, isSearched, sort } = listing
  const sorted = (sort?.by ?? []).flatMap((by) => ['asc', 'desc'].map((direction) => ({ sort: by, direction })))
  const filtered = Object.entries(filters).flatMap(([name, filter]) =>
    valuesOf(name, filter, samples).map((value) => ({ [name]: value })),
  )
  const tabs = filtered.filter((query) => Object.keys(query).every((name) => 'isTab' in (filters[name] ?? {})))
  const searched = isSearched
    ? [...samples.terms.map((search) => ({ search })), ...tabs.map((tab) => ({ ...tab, search: samples.terms[0] }))]
    : []
  const parts: Record<string, Record<string, string | number | undefined>[]> = {
    'first page': [{}],
    sorted,
    filtered,
    searched,
    'late page': samples.latePages.map((page) => ({ page })),
  }
  return Object.entries(parts)
    .filter(([, queries]) => queries.length > 0)
    .map(([name, queries]) => ({
      name: `${path}, ${name}`,
      paths: queries.map((query) => requestPath(path, { params: samples.params, query })),
    }))
}

function valuesOf(name: string, filter: ListingFilter, { filters }: Samples): readonly string[] {
  switch (filter.kind) {
    case 'choice':
      return filter.values
    case 'category':
      return ['Domain', 'Voice:mobile']
    case 'day':
    case 'text':
    case 'id': {
      const value = filters[name]
      return value === undefined ? [] : [value]
    }
  }
}
