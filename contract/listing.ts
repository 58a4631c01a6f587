import type { PagePath } from './pages.ts'
import type { PermissionResource } from './permission.ts'
import type { ProductCategory } from './services/category.ts'

/** The ids of what the provider delivers. */
export const idPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/

/**
 * One filter of a list. `default` applies where the address does not choose. Each value of a filter with `isTab` has a tab
 * of its own on the page, which stays when the filters are cleared. `isMany` takes several values, `down,degraded`,
 * and has no default.
 */
export type ListingFilter =
  | { kind: 'choice'; values: readonly string[]; refusal: string; default?: string; isTab?: true; isMany?: true }
  | { kind: 'text'; max: number }
  | { kind: 'id' }
  | { kind: 'category'; isTab?: true }
  | { kind: 'day' }

export interface ListingSort {
  by: readonly string[]
  default: string
  /** The default direction; `byColumn` where the server chooses one for each column. */
  direction: 'asc' | 'desc' | 'byColumn'
  /** The table shows the default column as the sorted one. */
  marksDefault?: true
}

/**
 * A list, declared once. The address of its page (`web/src/lists`), the query of its endpoint and of its file
 * (`listing-query.ts`) and the columns that its store may sort by (`server/src/lists`) come from here.
 */
export interface Listing {
  /** By their names in the address and in the query. */
  filters: Readonly<Record<string, ListingFilter>>
  isSearched?: true
  sort?: ListingSort
  /** Rows per page until a person chooses another number; 10 by default. */
  size?: 25 | 50
  /** For the second list of a page: its names in the address begin with this, as in `gapsPage`. */
  prefix?: string
}

/** A list that is shown as a table. */
export interface TableListing extends Listing {
  /** In their default order. A column of actions is not declared: it is always the last. */
  columns: readonly string[]
  /** The one that names the row and is always shown; the first where it is not declared. */
  nameColumn?: string
  /** Columns that are shown only when a person chooses them. */
  hiddenColumns?: readonly string[]
  /** Columns for people with one of these permissions; the server withholds the values from all others. */
  columnNeeds?: Readonly<Record<string, readonly PermissionResource[]>>
  /** Several rows can be selected and changed at once. */
  isSelectable?: true
}

/** A list whose columns people choose, whose state they save as a view, and which they export as a file. */
export interface ViewedListing extends TableListing {
  /** Views, chosen columns and the file carry this name. */
  name: string
  title: string
  /** The permission that the list and its views need. */
  needs: PermissionResource
  /** Its page; null if it is part of another page, as the machines of a cloud are. */
  path: PagePath | null
}

/** A list over all customers of a dealer: filtered by customer, searched and sorted. */
export interface CustomerListing extends ViewedListing {
  filters: ViewedListing['filters'] & { readonly customer: { kind: 'text'; max: number } }
  isSearched: true
  sort: ListingSort
}

/** Rows of a list that one act changes at once. */
export const mostSelected = 100

export type ColumnOf<L extends TableListing> = L['columns'][number]

export const nameColumnOf = ({ columns: [first = ''], nameColumn = first }: TableListing) => nameColumn

/** The columns that a person sees before choosing any. */
export const defaultColumns = ({ columns, hiddenColumns = [] }: TableListing): readonly string[] =>
  columns.filter((key) => !hiddenColumns.includes(key))

/** Whether people with these permissions see a column. */
export function maySeeColumn(
  { columnNeeds }: TableListing,
  key: string,
  holds: (needed: PermissionResource) => boolean,
) {
  return columnNeeds?.[key]?.some(holds) ?? true
}

/** The numbers of rows that a page may have. */
export const pageSizes = [10, 25, 50, 100] as const

export const sizeOf = ({ size }: Listing): number => size ?? 10

/** The names in the state of a list: its filters, its search and its order, but not its page. */
export function stateNames({ filters, isSearched, sort }: Listing): string[] {
  return [...Object.keys(filters), ...(isSearched ? ['search'] : []), ...(sort ? ['sort', 'direction'] : [])]
}

export type SortOf<L extends Listing> = L extends { sort: { by: readonly (infer By extends string)[] } } ? By : never

/** The values that a filter with `isMany` was given, in the declared order. */
export function manyOf<Value extends string>({ values }: { values: readonly Value[] }, said = ''): Value[] {
  const chosen = said.split(',')
  return values.filter((value) => chosen.includes(value))
}

type ChosenOf<F extends ListingFilter> = F extends { isMany: true }
  ? string
  : F extends { values: readonly (infer Value)[] }
    ? Value
    : F extends { kind: 'category' }
      ? ProductCategory
      : string

/** The parameters that the address of a list may have. */
export type ListingAddress<L extends Listing> = {
  -readonly [Name in keyof L['filters']]?: ChosenOf<L['filters'][Name]> | undefined
} & {
  search?: string | undefined
  sort?: SortOf<L> | undefined
  direction?: 'asc' | 'desc' | undefined
  page?: number | undefined
  size?: number | undefined
}
