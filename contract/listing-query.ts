import { z } from 'zod'
import type { EndpointShape } from './endpoint.ts'
import {
  idPattern,
  type Listing,
  type ListingFilter,
  nameColumnOf,
  type SortOf,
  sizeOf,
  type ViewedListing,
} from './listing.ts'
import { PageQuery } from './paging.ts'
import { plainDate } from './plain-date.ts'
import { CategoryId } from './services/category-id.ts'
import { lineOfText } from './text.ts'

/** One of the numbers by which the provider names what it delivers. */
export const Id = z.string().regex(idPattern)

/** The customer of a row, in a list over all customers of a dealer. */
export const OfCustomer = z.object({ accountId: z.string(), customer: z.string() })
export type OfCustomer = z.infer<typeof OfCustomer>

type Choice<Value> = z.ZodEnum<{ [V in Extract<Value, string>]: V }>
type Text = ReturnType<typeof lineOfText>

type FilterSchema<F extends ListingFilter> = F extends { isMany: true }
  ? z.ZodOptional<z.ZodString>
  : F extends { values: readonly (infer Value)[]; default: string }
    ? z.ZodDefault<Choice<Value>>
    : F extends { values: readonly (infer Value)[] }
      ? z.ZodOptional<Choice<Value>>
      : F extends { kind: 'day' }
        ? z.ZodOptional<ReturnType<typeof plainDate>>
        : F extends { kind: 'category' }
          ? z.ZodOptional<typeof CategoryId>
          : z.ZodOptional<Text>

type Direction = z.ZodEnum<{ asc: 'asc'; desc: 'desc' }>

type Shape<L extends Listing> = {
  -readonly [Name in keyof L['filters']]: FilterSchema<L['filters'][Name]>
} & (L extends { isSearched: true } ? { search: z.ZodOptional<Text> } : unknown) &
  (L extends { sort: { direction: infer Way } }
    ? {
        sort: z.ZodDefault<Choice<SortOf<L>>>
        direction: Way extends 'byColumn' ? z.ZodOptional<Direction> : z.ZodDefault<Direction>
      }
    : unknown)

type Flat<T> = { [K in keyof T]: T[K] }

/** The query of a list without its page. */
export function filterOf<const L extends Listing>({ filters, isSearched, sort }: L): z.ZodObject<Flat<Shape<L>>> {
  const direction = z.enum(['asc', 'desc'])
  const shape = {
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, schemaOf(filter)])),
    ...(isSearched && { search: lineOfText(100).optional() }),
    ...(sort && {
      sort: z.enum(sort.by, 'Choose a column that can be sorted.').default(sort.default),
      direction: sort.direction === 'byColumn' ? direction.optional() : direction.default(sort.direction),
    }),
  }
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the loop loses the type of each filter
  return z.object(shape) as unknown as z.ZodObject<Flat<Shape<L>>>
}

function schemaOf(filter: ListingFilter): z.ZodType {
  switch (filter.kind) {
    case 'choice': {
      if (filter.isMany) return severalOf(filter.values, filter.refusal).optional()
      const choice = z.enum(filter.values, filter.refusal)
      return filter.default === undefined ? choice.optional() : choice.default(filter.default)
    }
    case 'text':
      return lineOfText(filter.max).optional()
    case 'id':
      return Id.optional()
    case 'category':
      return CategoryId.optional()
    case 'day':
      return plainDate('Enter a date.').optional()
  }
}

/** Values in any order, each once: "down,degraded". */
function severalOf(values: readonly string[], refusal: string) {
  return z.string().refine((said) => {
    const chosen = said.split(',')
    return new Set(chosen).size === chosen.length && chosen.every((value) => values.includes(value))
  }, refusal)
}

const declared = new WeakMap<z.ZodObject, Listing>()

/** The list whose declaration the query of an endpoint comes from. */
export const listingOf = (query: z.ZodObject | undefined) => query && declared.get(query)

/** The query of the endpoint that returns the list page by page. */
export function pageQueryOf<const L extends Listing>(listing: L) {
  const query = filterOf(listing).extend({
    page: PageQuery.shape.page,
    size: PageQuery.shape.size.unwrap().default(sizeOf(listing)),
  })
  declared.set(query, listing)
  return query
}

/** The endpoint that returns the same list as a file: all pages, in the chosen columns. */
export function fileOf<const E extends EndpointShape, const L extends ViewedListing>(list: E, listing: L) {
  const {
    path,
    summary: _summary,
    comesWith: _pages,
    comesWithCustomers: _others,
    query: _query,
    response: _response,
    ...shape
  } = list
  return {
    ...shape,
    path: `${path}.csv` as const,
    summary: 'The filtered list as CSV, all pages, in the order of the screen',
    query: fileQueryOf(listing),
    produces: 'text/csv' as const,
  }
}

/** The query of that file. */
export const fileQueryOf = <const L extends ViewedListing>(listing: L) =>
  filterOf(listing).extend({ columns: columnsOf(listing).optional() })

/** The chosen columns of a list, in order, as in its address: "name,status,orderRef". */
export function columnsOf(listing: ViewedListing) {
  const { columns } = listing
  return z.string().refine((text) => {
    const chosen = text.split(',')
    const areKnown = chosen.every((key) => columns.includes(key))
    return areKnown && new Set(chosen).size === chosen.length && chosen.includes(nameColumnOf(listing))
  }, 'Choose columns of this list, each once, including the name.')
}
