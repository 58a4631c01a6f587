import { type RawBuilder, sql } from 'kysely'
import type { RowSchema } from '@portal/db/src/rows.ts'
import { searchPatterns } from '../lib/like-patterns.ts'
import { allPages, countRows, orderBy, type Page, type Question, readPage } from '../lists/read-page.ts'
import type { DealerScope } from '../scope/account-scope.ts'
import { readBatches } from './read-batches.ts'

const places = {
  service: { record: sql`service s`, as: 's', id: sql`s.service_id` },
  order: { record: sql`service_order o`, as: 'o', id: sql`o.order_id` },
  case: { record: sql`help_case c`, as: 'c', id: sql`c.case_id` },
} as const

interface CustomerFilter {
  search?: string | undefined
  /** The account of one customer. */
  customer?: string | undefined
  sort: string
  direction: 'asc' | 'desc'
}

interface Declared<Filter extends CustomerFilter, Row> {
  /** The records are `service s`, `service_order o` or `help_case c`. */
  kind: keyof typeof places
  row: RowSchema<Row>
  columns: (dealer: DealerScope) => RawBuilder<unknown>
  /** The order within one customer, which an index gives; its last column is unique there. */
  sorts: Readonly<Record<Filter['sort'], readonly string[]>>
  /** Conditions on the record. */
  where: (dealer: DealerScope, filter: Filter) => readonly RawBuilder<unknown>[]
  joined?: RawBuilder<unknown>
  /** The number of records without a search, if a table knows it. */
  count?: (dealer: DealerScope, filter: Filter) => Promise<number>
}

/**
 * A list of the records of all customers of a dealer, and its file. Row-level security limits it. A search finds the
 * records by index first; without one the first rows of each customer are read, so that a page costs no more with more
 * records.
 */
export function listOfCustomers<Filter extends CustomerFilter, Row>(declared: Declared<Filter, Row>) {
  const { kind, row, where, count = countRecords(declared) } = declared
  return {
    list: async (dealer: DealerScope, query: Filter & Page) => {
      const asked = questionOf(declared, dealer, query, query.page * query.size)
      const total = isSearch(query)
        ? await countRows(dealer, found(kind, query, where(dealer, query)))
        : await count(dealer, query)
      return readPage(dealer, row, query, { ...asked, total })
    },
    read: (dealer: DealerScope, filter: Filter): AsyncGenerator<Row[]> =>
      readBatches(dealer, row, allPages(questionOf(declared, dealer, filter, null))),
  }
}

const countRecords =
  <Filter extends CustomerFilter>({ kind, where }: Pick<Declared<Filter, unknown>, 'kind' | 'where'>) =>
  (dealer: DealerScope, filter: Filter) =>
    countRows(dealer, sql`${places[kind].record} where ${ofCustomer(kind, filter)} and ${allOf(where(dealer, filter))}`)

/** The condition on the record that it is of the chosen customer, if one is. */
export function ofCustomer(
  kind: keyof typeof places,
  { customer }: Pick<CustomerFilter, 'customer'>,
): RawBuilder<unknown> {
  return customer === undefined ? sql`true` : sql`${sql.ref(`${places[kind].as}.account_id`)} = ${customer}`
}

/** `most` is how many of each customer are needed: null for all. */
function questionOf<Filter extends CustomerFilter, Row>(
  { kind, columns, sorts, where, joined }: Declared<Filter, Row>,
  dealer: DealerScope,
  filter: Filter,
  most: number | null,
): Question {
  const { as } = places[kind]
  const { direction } = filter
  const sort: Filter['sort'] = filter.sort
  const within = sorts[sort]
  const byCustomer = sort === 'customer' ? [`lower(${as}.customer)`, `${as}.account_id`] : []
  const conditions = where(dealer, filter)
  return {
    columns: sql`${columns(dealer)}, ${sql.ref(`${as}.account_id`)} as "accountId", ${sql.ref(`${as}.customer`)}`,
    from: sql`${isSearch(filter) ? found(kind, filter, conditions) : firstOfEach(kind, filter, conditions, orderBy(within, direction), most)} ${sql.raw(as)}`,
    where: [],
    order: orderBy([...byCustomer, ...within, `${as}.account_id`], direction),
    ...(joined && { joined: { to: as, by: joined } }),
  }
}

function found(kind: keyof typeof places, filter: CustomerFilter, where: readonly RawBuilder<unknown>[]) {
  const { record, as, id } = places[kind]
  const account = sql.ref(`${as}.account_id`)
  return sql`(select ${sql.raw(as)}.*, a.trading_name as customer
    from find_of_customers(${kind}, ${searchPatterns(filter.search)}::text[], null) f
      join ${record} on ${account} = f.account_id and ${id} = f.id join account a on a.account_id = f.account_id
    where ${ofCustomer(kind, filter)} and ${allOf(where)})`
}

function firstOfEach(
  kind: keyof typeof places,
  { customer }: CustomerFilter,
  where: readonly RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
  most: number | null,
) {
  const { record, as } = places[kind]
  return sql`(select r.*, a.trading_name as customer from account a cross join lateral (
      select ${sql.raw(as)}.* from ${record}
      where ${sql.ref(`${as}.account_id`)} = a.account_id and ${allOf(where)} order by ${order} limit ${most}) r
    where ${customer === undefined ? sql`true` : sql`a.account_id = ${customer}`})`
}

const isSearch = ({ search }: CustomerFilter) => searchPatterns(search).length > 0

const allOf = (where: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...where], sql` and `)
