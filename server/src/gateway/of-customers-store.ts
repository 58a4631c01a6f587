import { type RawBuilder, sql } from 'kysely'
import { searchPatterns } from '../lib/like-patterns.ts'

const places = {
  service: { record: sql`service s`, account: sql`s.account_id`, id: sql`s.service_id`, all: sql`s.*` },
} as const

interface Wanted {
  search: string | undefined
  /** The account of one customer. */
  customer: string | undefined
  /** Conditions on the record. */
  where: readonly RawBuilder<unknown>[]
  /** The order within one customer, which an index gives, and how many of each customer are needed: null for all. */
  order: RawBuilder<unknown>
  most: number | null
}

/**
 * Records of a dealer's customers, each with its `customer`. Row-level security limits them. A search finds them by index
 * first; without one the first rows of each customer are read, so that a page costs no more with more records.
 */
export function ofCustomers(kind: keyof typeof places, wanted: Wanted): RawBuilder<unknown> {
  const { record, account, id, all } = places[kind]
  const { search, customer, order, most } = wanted
  const where = sql.join([sql`true`, ...wanted.where], sql` and `)
  const ofOne = customer === undefined ? sql`true` : sql`a.account_id = ${customer}`
  const patterns = searchPatterns(search)
  if (patterns.length > 0) {
    return sql`(select ${all}, a.trading_name as customer
      from find_of_customers(${kind}, ${patterns}::text[], null) f
        join ${record} on ${account} = f.account_id and ${id} = f.id join account a on a.account_id = f.account_id
      where ${ofOne} and ${where})`
  }
  return sql`(select r.*, a.trading_name as customer from account a cross join lateral (
      select ${all} from ${record} where ${account} = a.account_id and ${where} order by ${order} limit ${most}) r
    where ${ofOne})`
}
