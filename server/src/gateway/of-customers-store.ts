import { type RawBuilder, sql } from 'kysely'
import { number, type RowSchema, rowsOf } from '@portal/db/src/rows.ts'
import { likely, mostNamed } from '../lib/find-things.ts'
import { keysFirst } from '../lib/keys-first-store.ts'
import { isIndexed, searchPatterns } from '../lib/like-patterns.ts'
import {
  allOf,
  allPages,
  countFound,
  countRows,
  type ListPage,
  orderBy,
  type Page,
  type Question,
  readPage,
} from '../lists/read-page.ts'
import type { DealerScope } from '../scope/account-scope.ts'
import { readBatches } from './read-batches.ts'

const places = {
  service: { table: 'service', record: sql`service s`, as: 's', id: 's.service_id' },
  order: { table: 'service_order', record: sql`service_order o`, as: 'o', id: 'o.order_id' },
  case: { table: 'help_case', record: sql`help_case c`, as: 'c', id: 'c.case_id' },
  bill: { table: 'bill', record: sql`bill b`, as: 'b', id: 'b.bill_id' },
} as const

interface CustomerFilter {
  search?: string | undefined
  /** The account of one customer. */
  customer?: string | undefined
  sort: string
  direction: 'asc' | 'desc'
  /** The keys of the records that the search finds; without them the first of each customer are read. */
  keys?: RawBuilder<unknown>
}

interface Declared<Filter extends CustomerFilter, Row> {
  /** The records are `service s`, `service_order o`, `help_case c` or `bill b`. */
  kind: keyof typeof places
  row: RowSchema<Row>
  columns: (dealer: DealerScope) => RawBuilder<unknown>
  /** The order within one customer, which an index gives; its last column is unique there. */
  sorts: Readonly<Record<Filter['sort'], readonly string[]>>
  /** Conditions on the record. */
  where: (dealer: DealerScope, filter: Filter) => Conditions | Promise<Conditions>
  joined?: RawBuilder<unknown>
  /** If no index has the order. */
  parts?: (filter: Filter) => Parts | null
  /** The number of records without a search, if a table knows it. */
  count?: (dealer: DealerScope, filter: Filter) => Promise<number>
}

type Conditions = readonly RawBuilder<unknown>[]

/** Conditions that divide the records of a customer, each with the order of its part. */
type Parts = readonly { of: RawBuilder<unknown>; order: readonly string[] }[]

/** Reading each customer, or each part of its records, costs more than reading their records at once if they are many, and have few. */
const mostInTurn = 100

/**
 * A list of the records of all customers of a dealer, and its file. Row-level security limits it. A search finds the
 * records by index first; without one the first rows of each customer are read, so that a page costs no more with more
 * records.
 */
export function listOfCustomers<Filter extends CustomerFilter, Row>(declared: Declared<Filter, Row>) {
  const { row, kind, where, parts, count } = declared
  return {
    list: async (dealer: DealerScope, query: Filter & Page): Promise<ListPage<Row>> => {
      const known = await where(dealer, query)
      const areFew = query.customer !== undefined || (await hasFewCustomers(dealer))
      const first: First = { most: query.page * query.size, parts: areFew ? (parts?.(query) ?? null) : null }
      if (await isWideSearch(dealer, kind, query)) {
        const containing = within(kind, query.search)
        const inOrder = [...known, ...containing.map(likely)]
        const asked = questionOf(declared, dealer, { ...query, search: undefined }, inOrder, first)
        const counted = await countFound(dealer, recordsWhere(kind, query, [...known, ...containing]), true)
        return { ...(await readPage(dealer, row, query, { ...asked, total: counted.total, isWide: true })), ...counted }
      }
      const filter = await withKeys(dealer, kind, query)
      const asked = questionOf(declared, dealer, filter, known, first)
      const total = await (filter.keys
        ? countMatches(dealer, found(kind, filter.keys, filter, known))
        : (count?.(dealer, filter) ?? countRows(dealer, (areFew ? recordsOfEach : recordsWhere)(kind, filter, known))))
      return readPage(dealer, row, query, { ...asked, total })
    },
    async *read(dealer: DealerScope, filter: Filter): AsyncGenerator<Row[]> {
      const known = await where(dealer, filter)
      yield* readBatches(
        dealer,
        row,
        allPages(questionOf(declared, dealer, await withKeys(dealer, kind, filter), known)),
      )
    },
  }
}

async function withKeys<Filter extends CustomerFilter>(
  { tx }: DealerScope,
  kind: keyof typeof places,
  filter: Filter,
): Promise<Filter> {
  if (!isSearch(filter)) return filter
  const found = sql`find_of_customers(${kind}, ${searchPatterns(filter.search)}::text[], null)`
  return { ...filter, keys: await keysFirst(tx, found) }
}

async function isWideSearch(
  dealer: DealerScope,
  kind: keyof typeof places,
  { search }: CustomerFilter,
): Promise<boolean> {
  const patterns = searchPatterns(search)
  if (patterns.length === 0) return false
  if (!patterns.some(isIndexed)) return true
  const few = sql`(select 1 from find_of_customers(${kind}, ${patterns}::text[], ${mostNamed + 1})) few`
  return (await countRows(dealer, few)) > mostNamed
}

/** The search as conditions: if many records match, the order leads to a page sooner than an index does. */
const within = (kind: keyof typeof places, search: string | undefined) =>
  searchPatterns(search).map((pattern) => sql`${sql.ref(`${places[kind].as}.search`)} like ${pattern}`)

const recordsWhere = (kind: keyof typeof places, filter: CustomerFilter, conditions: Conditions) =>
  sql`${places[kind].record} where ${ofCustomer(kind, filter)} and ${allOf(conditions)}`

/** The same, counted for one customer after the other in an index: the planner expects few records, and would read the table. */
const recordsOfEach = (kind: keyof typeof places, filter: CustomerFilter, conditions: Conditions) => {
  const { record, as } = places[kind]
  return sql`account a cross join lateral (select from ${record}
    where ${sql.ref(`${as}.account_id`)} = a.account_id and ${allOf(conditions)} offset 0) r where ${chosen('a', filter)}`
}

/** A column that no index has: otherwise the whole account is looked through for each match in an index that ends with its id. */
async function countMatches({ tx }: DealerScope, matching: RawBuilder<unknown>): Promise<number> {
  const { rows } = await rowsOf({ total: number })`
    select count(found.search) as total from ${matching} found`.execute(tx)
  return rows[0]?.total ?? 0
}

/**
 * The condition on this alias that its row is of the dealer's customers. Row-level security shows no others, but only as a
 * filter; the planner joins these, by an index if they are few. A list of their ids would be compared one by one.
 */
export const atCustomers = (
  as: string,
) => sql`${sql.ref(`${as}.account_id`)} in (select mine.account_id from account mine
  where mine.parent_dealer_id = current_setting('portal.dealer_id', true))`

/** The same, or that it is of the chosen customer. */
const chosen = (as: string, { customer }: Pick<CustomerFilter, 'customer'>): RawBuilder<unknown> =>
  customer === undefined ? atCustomers(as) : sql`${sql.ref(`${as}.account_id`)} = ${customer}`

export const ofCustomer = (kind: keyof typeof places, filter: Pick<CustomerFilter, 'customer'>) =>
  chosen(places[kind].as, filter)

/** How many of each customer are needed, or of each part of its records. */
interface First {
  most: number
  parts: Parts | null
}

async function hasFewCustomers(dealer: DealerScope): Promise<boolean> {
  const few = sql`(select from account mine where mine.parent_dealer_id = ${dealer.dealerId} limit ${mostInTurn + 1}) few`
  return (await countRows(dealer, few)) <= mostInTurn
}

function questionOf<Filter extends CustomerFilter, Row>(
  { kind, columns, sorts, joined = sql`` }: Declared<Filter, Row>,
  dealer: DealerScope,
  filter: Filter,
  conditions: Conditions,
  first?: First,
): Question {
  const { as } = places[kind]
  const { direction } = filter
  const sort: Filter['sort'] = filter.sort
  const within = sorts[sort]
  const byCustomer = sort === 'customer' ? [`lower(${as}.customer)`, `${as}.account_id`] : []
  const question = {
    columns: sql`${columns(dealer)}, ${sql.ref(`${as}.account_id`)} as "accountId", ${sql.ref(`${as}.customer`)}`,
    where: [],
    order: orderBy([...byCustomer, ...within, `${as}.account_id`], direction),
  }
  if (filter.keys)
    return {
      ...question,
      from: sql`${found(kind, filter.keys, filter, conditions)} ${sql.raw(as)}`,
      joined: { to: as, by: joined },
    }
  const parts = first?.parts ?? [{ of: sql`true`, order: within }]
  const from = sql`${firstOfEach(kind, filter, conditions, { parts, most: first?.most ?? null })} ${sql.raw(as)}`
  if (!first) return { ...question, from, joined: { to: as, by: joined } }
  return { ...question, from, joined: { to: 'k', keeps: keyOf(kind), by: sql`${byKey(kind)} ${joined}` } }
}

/** Of the rows before a page only these columns are needed, and those of the order: an index has them. */
const keyOf = (kind: keyof typeof places) => {
  const { as, id } = places[kind]
  return sql`${sql.ref(`${as}.account_id`)}, ${sql.ref(id)} as id, ${sql.ref(`${as}.customer`)}`
}

function byKey(kind: keyof typeof places) {
  const { table, as, id } = places[kind]
  const key = id.replace(/^.*\./, 'r.')
  return sql`join lateral (select r.*, k.customer from ${sql.table(table)} r
    where r.account_id = k.account_id and ${sql.ref(key)} = k.id) ${sql.raw(as)} on true`
}

function found(kind: keyof typeof places, keys: RawBuilder<unknown>, filter: CustomerFilter, where: Conditions) {
  const { record, as, id } = places[kind]
  const account = sql.ref(`${as}.account_id`)
  return sql`(select ${sql.raw(as)}.*, a.trading_name as customer
    from ${keys} f
      join ${record} on ${account} = f.account_id and ${sql.ref(id)} = f.id join account a on a.account_id = f.account_id
    where ${chosen('a', filter)} and ${allOf(where)})`
}

function firstOfEach(
  kind: keyof typeof places,
  filter: CustomerFilter,
  where: Conditions,
  { parts, most }: { parts: Parts; most: number | null },
) {
  const { record, as } = places[kind]
  const first = parts.map(
    ({ of, order }) => sql`(select ${sql.raw(as)}.* from ${record}
      where ${sql.ref(`${as}.account_id`)} = a.account_id and ${of} and ${allOf(where)}
      order by ${orderBy(order, filter.direction)} limit ${most})`,
  )
  return sql`(select r.*, a.trading_name as customer
    from account a cross join lateral (${sql.join(first, sql` union all `)}) r where ${chosen('a', filter)})`
}

const isSearch = ({ search }: CustomerFilter) => searchPatterns(search).length > 0
