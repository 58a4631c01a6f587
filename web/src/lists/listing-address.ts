import { isCategoryId } from '@portal/contract/services/category.ts'
import {
  idPattern,
  type Listing,
  type ListingAddress,
  type ListingFilter,
  manyOf,
  pageSizes,
  sizeOf,
  stateNames,
} from '@portal/contract/listing.ts'
import { isPlainDate } from '@portal/contract/plain-date-values.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { oneOf, wholeNumber } from '../lib/search-params.ts'

type Raw = Record<string, unknown>

/** The parameters of any list. */
interface AnyAddress {
  search?: string | undefined
  sort?: string | undefined
  direction?: 'asc' | 'desc' | undefined
  page?: number | undefined
  size?: number | undefined
}

/** The name of a parameter in the address. */
const nameIn = ({ prefix }: Listing, name: string) =>
  prefix === undefined ? name : `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** The parameters of a list in an address; unknown values and defaults are left out. */
export function readAddress<L extends Listing>(listing: L, raw: Raw): ListingAddress<L> {
  const { filters, isSearched, sort } = listing
  const valueOf = (name: string) => raw[nameIn(listing, name)]
  const size = wholeNumber(valueOf('size'))
  const key = sort && oneOf(sort.by, valueOf('sort'))
  const said = {
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, chosenOf(filter, valueOf(name))])),
    search: isSearched && textOf(valueOf('search'), 100),
    sort: key,
    direction: key || sort?.marksDefault ? oneOf(['asc', 'desc'], valueOf('direction')) : undefined,
    page: pageNumber(valueOf('page')),
    size: pageSizes.find((each) => each === size),
  }
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the loop loses the type of each filter
  return known(said) as ListingAddress<L>
}

/** Up to the last page that the server accepts. */
const pageNumber = (value: unknown) => {
  const page = wholeNumber(value)
  return page && Math.min(page, 1_000_000)
}

const textOf = (value: unknown, max: number) => (typeof value === 'string' && value ? value.slice(0, max) : undefined)

function chosenOf(filter: ListingFilter, value: unknown): string | undefined {
  switch (filter.kind) {
    case 'choice':
      if (filter.isMany) return (typeof value === 'string' && manyOf(filter, value).join()) || undefined
      return value === filter.default ? undefined : oneOf(filter.values, value)
    case 'day':
      return typeof value === 'string' && isPlainDate(value) ? value : undefined
    case 'text':
      return textOf(value, filter.max)
    case 'category':
      return typeof value === 'string' && isCategoryId(value) ? value : undefined
    case 'id':
      return typeof value === 'string' && idPattern.test(value) ? value : undefined
  }
}

/** The same for the table. */
export function tableStateOf(
  listing: Listing,
  { search = '', sort, direction, page = 1, size = sizeOf(listing) }: AnyAddress,
): TableState {
  const { sort: declared } = listing
  const key = sort ?? (declared?.marksDefault ? declared.default : undefined)
  return {
    search,
    sort: key ? { key, descending: (direction ?? declared?.direction) === 'desc' } : null,
    page: page - 1,
    size,
  }
}

/** The parameters for a state of the table, without defaults. */
export function addressOf<L extends Listing>(
  listing: L,
  said: ListingAddress<L>,
  { search, sort: sorted, page, size }: TableState,
): ListingAddress<L> {
  const { filters, sort } = listing
  const key = sort && oneOf(sort.by, sorted?.key)
  const isDefault = sort?.marksDefault && key === sort.default
  const to = {
    ...Object.fromEntries(Object.entries(said).filter(([name]) => name in filters)),
    search: search || undefined,
    sort: isDefault ? undefined : key,
    direction: key && (sorted?.descending ? 'desc' : sort.direction === 'asc' ? undefined : 'asc'),
    page: page > 0 ? page + 1 : undefined,
    size: size === sizeOf(listing) ? undefined : size,
  }
  // oxlint-disable-next-line typescript/consistent-type-assertions -- as above
  return known(to) as ListingAddress<L>
}

const known = (said: Raw): Raw => Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))

/** The address with these parameters of a list instead of its own; everything else in it stays. */
export function movedTo<L extends Listing>(listing: L, raw: Raw, said: ListingAddress<L>): Raw {
  const own = Object.entries(said).map(([name, value]) => [nameIn(listing, name), value])
  const to = known({ ...besides(listing, raw), ...Object.fromEntries(own) })
  // An address with nothing but a view opens that view afresh; with a page it does not.
  return Object.keys(to).join() === 'view' ? { ...to, page: 1 } : to
}

/** The address without the parameters of the list. */
export function besides(listing: Listing, raw: Raw): Raw {
  const own = new Set([...stateNames(listing), 'page', 'size'].map((name) => nameIn(listing, name)))
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !own.has(name)))
}
