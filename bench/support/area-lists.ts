import { endpoints } from '@portal/contract/endpoints.ts'
import type { Listing, ListingFilter } from '@portal/contract/listing.ts'
import { listingOf } from '@portal/contract/listing-query.ts'
import { requestPath } from '@portal/contract/request-path.ts'

/** A kind of reading a list, with its addresses. */
export interface Reading {
  /** "searched" */
  name: string
  paths: string[]
}

export interface ListEndpoint {
  path: string
  listing: Listing
}

/** A read that is no list by declaration, but searches, or has a number of rows in its query. */
export interface SearchEndpoint {
  path: string
  /** The names of its query. */
  query: readonly string[]
}

const reads = endpoints.filter(({ method, produces }) => method === 'GET' && produces === undefined)

/** Every list of the contract: what has pages, filters, a search or an order by declaration. */
export const lists: readonly ListEndpoint[] = reads.flatMap(({ path, query }) => {
  const listing = listingOf(query)
  return listing ? [{ path, listing }] : []
})

const searching = ['search', 'query', 'found', 'most', 'limit', 'prefix']

/** Every other search of the contract. */
export const searches: readonly SearchEndpoint[] = reads.flatMap(({ path, query }) => {
  const names = Object.keys(query?.shape ?? {})
  return !listingOf(query) && names.some((name) => searching.includes(name)) ? [{ path, query: names }] : []
})

/** Lists and searches that are not measured, by the beginning of their paths, and why. */
export const unmeasured: Readonly<Record<string, string>> = {
  '/integration/': 'Systems read it with a key of the provider, from one id to the next.',
  '/tmf-api/': 'Systems read it with a key of the provider.',
}

export const isMeasured = (path: string): boolean =>
  Object.keys(unmeasured).every((beginning) => !path.startsWith(beginning))

/** Lists that are short however large the provider is, and why. */
export const short: Readonly<Record<string, string>> = {
  '/commission-info/api/statements': 'one a month',
  '/commission-info/api/statements/:statementRef/changes': 'only what has changed since the last statement',
  '/desk-info/api/plans': 'a provider has dozens of plans',
  '/plan-desk/api/plans/:planId/accounts': 'customers of the demonstration with the product',
  '/incident-info/api/incidents': '1,000 incidents affected the customer',
  '/quote-info/api/quotes/:quoteId/sites': 'at most 500 in a quote',
  '/service-info/api/services/:serviceId/calls': 'as many as the voice platform of the demonstration has',
  '/quote-desk/api/postcodes': 'only those that begin with the search',
}

export interface Samples {
  /** The ids in the addresses: "serviceId". */
  params: Readonly<Record<string, string>>
  /** Values of filters that are no choice, by name. */
  filters: Readonly<Record<string, string>>
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
  return readingsWith(path, samples, {
    'first page': [{}],
    sorted,
    filtered,
    searched,
    'late page': samples.latePages.map((page) => ({ page })),
  })
}

/** A search for each term; other values of its query are those that the address needs. */
export function searchesOf({ path, query }: SearchEndpoint, samples: Samples): Reading[] {
  const needed = Object.fromEntries(
    query.flatMap((name) => {
      const value = samples.filters[name] ?? samples.params[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const [searched] = ['search', 'query', 'prefix'].filter((name) => query.includes(name))
  return readingsWith(path, samples, {
    // A search of all records needs three characters.
    searched: searched
      ? samples.terms.filter((term) => term.length > 2).map((term) => ({ ...needed, [searched]: term }))
      : [needed],
  })
}

type Query = Record<string, string | number | undefined>

function readingsWith(path: string, { params }: Samples, parts: Record<string, Query[]>): Reading[] {
  return Object.entries(parts)
    .filter(([, queries]) => queries.length > 0)
    .map(([name, queries]) => ({ name, paths: queries.map((query) => requestPath(path, { params, query })) }))
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
