import { BilledCall, CallTotals } from '@portal/contract/billing/usage.ts'
import { mostCallsCounted } from '@portal/contract/billing/usage-listing.ts'
import { PlainDate } from '@portal/contract/plain-date.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { patternOf } from '../../../lib/like-patterns.ts'
import { utc } from '../../../lib/utc.ts'
import { partOf } from '../../../lists/read-page.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'
import { readBatches } from '../../read-batches.ts'

type Piece = RawBuilder<unknown>

/** Both days are included. */
export interface Days {
  from: PlainDate
  to: PlainDate
}

/** `prefix`: the first digits of a number, as stored. `destinations`: exact names. `costOver` in pence. */
export interface CallSearch extends Days {
  prefix: string | null
  destinations: readonly string[] | null
  costOver: number | null
}

const CallRow = BilledCall.omit({ from: true, to: true }).extend({ from: z.string(), to: z.string() })
export type CallRow = z.infer<typeof CallRow>

const columns = sql`call_id as "callId", service_id as "serviceId", ${utc('at')} as at, from_number as "from",
  to_number as "to", destination, seconds, cost`

/** Calls of services at the caller's sites. */
export const seen = (scope: AccountScope): Piece =>
  scope.sites
    ? sql`service_id in (select s.service_id from service s
        where s.account_id = ${scope.accountId} and ${atSites(scope.sites)})`
    : sql`true`

const onDays = ({ from, to }: Days): Piece => sql`at >= (${from}::date)::timestamp at time zone 'Europe/London'
  and at < (${to}::date + 1)::timestamp at time zone 'Europe/London'`

const ofAccount = (scope: AccountScope, search: CallSearch): Piece => sql`account_id = ${scope.accountId}
  and ${onDays(search)} and ${seen(scope)}
  ${search.costOver === null ? sql`` : sql`and cost > ${search.costOver}`}`

/** The last text that begins with the prefix sorts before it. */
const after = (prefix: string) => `${prefix}~`
const hasPrefix = (column: 'from_number' | 'to_number', prefix: string): Piece =>
  sql`(${sql.ref(column)} >= ${prefix} and ${sql.ref(column)} < ${after(prefix)})`

/**
 * The calls of a search. Each way to a call reads an index of its own, and none reads more than `limit` calls, so that
 * neither the number of calls nor an unlucky plan decides how long it takes.
 */
function found(scope: AccountScope, search: CallSearch, read: Piece, limit: number): Piece {
  const { prefix, destinations, costOver } = search
  const all = ofAccount(scope, search)
  if (prefix !== null) {
    return sql`(select ${read} from call_record where ${all} and ${hasPrefix('to_number', prefix)} limit ${limit})
      union all (select ${read} from call_record
        where ${all} and ${hasPrefix('from_number', prefix)} and not ${hasPrefix('to_number', prefix)} limit ${limit})`
  }
  const newest = costOver === null ? sql`order by at desc, call_id desc` : sql``
  if (destinations) {
    return sql`select c.* from unnest(${[...destinations]}::text[]) wanted cross join lateral (
      select ${read} from call_record where ${all} and destination = wanted collate "C" ${newest} limit ${limit}) c`
  }
  return sql`select ${read} from call_record where ${all} ${newest} limit ${limit}`
}

/** Totals of calls of which no more than the limit are read; null if there are more. */
export async function countCalls(scope: AccountScope, search: CallSearch): Promise<CallTotals | null> {
  const totals = await rowsOf(CallTotals)`
    select count(*) as calls, coalesce(sum(seconds), 0) as seconds, coalesce(sum(cost), 0) as cost
    from (${found(scope, search, sql`seconds, cost`, mostCallsCounted + 1)}) matched`.first(scope.tx)
  return totals && totals.calls <= mostCallsCounted ? totals : null
}

/** The totals of all services, or of each of those at the caller's sites. */
export const counted = (scope: AccountScope): Piece => (scope.sites ? seen(scope) : sql`service_id = ''`)

/** Totals of all calls of these days, or of those to these destinations, as the import keeps them. */
export async function totalCalls(
  scope: AccountScope,
  { from, to }: Days,
  destinations: readonly string[] | null = null,
): Promise<CallTotals> {
  const totals = await rowsOf(CallTotals)`
    select coalesce(sum(calls), 0) as calls, coalesce(sum(seconds), 0) as seconds, coalesce(sum(cost), 0) as cost
    from call_day where account_id = ${scope.accountId} and day between ${from} and ${to} and ${counted(scope)}
      ${destinations ? sql`and destination = any(${[...destinations]}::text[])` : sql``}`.first(scope.tx)
  if (!totals) throw new Error('A total without a row')
  return totals
}

/** The destinations of these days that contain the text. */
export async function findDestinations(scope: AccountScope, { from, to }: Days, text: string): Promise<string[]> {
  const rows = await rowsOf({ destination: z.string() })`
    select distinct destination from call_day where account_id = ${scope.accountId} and day between ${from} and ${to}
      and service_id = '' and lower(destination) like ${patternOf(text)}`.all(scope.tx)
  return rows.map(({ destination }) => destination)
}

/**
 * One page, newest first. Its calls are chosen by their keys, which each index has, so that only the calls of the page are
 * read. `isWide`: more calls match than were counted, so they are read in the order of time.
 */
export const listCalls = (
  scope: AccountScope,
  search: CallSearch,
  { size, skip, isWide }: { size: number; skip: number; isWide: boolean },
): Promise<CallRow[]> =>
  rowsOf(CallRow)`
    select ${columns} from (
      select call_id as key from (${isWide ? matching(scope, search, keys) : found(scope, search, keys, isWhole(search) ? skip + size : mostCallsCounted)}) calls
      order by at desc, call_id desc ${partOf(size, skip)}) page
      join call_record on account_id = ${scope.accountId} and call_id = page.key
    order by call_record.at desc, call_id desc`.all(scope.tx)

const keys = sql`at, call_id`

/** Calls come from their index in the order of the page, so that no more than those before it are read. */
const isWhole = ({ prefix, costOver }: CallSearch) => prefix === null && costOver === null

/** The same calls in the order of time, each checked. */
const matching = (scope: AccountScope, search: CallSearch, read: Piece): Piece => sql`
  select ${read} from call_record where ${ofAccount(scope, search)}
    ${search.prefix === null ? sql`` : sql`and (${hasPrefix('to_number', search.prefix)} or ${hasPrefix('from_number', search.prefix)})`}
    ${search.destinations ? sql`and destination = any(${[...search.destinations]}::text[])` : sql``}`

export const readCalls = (scope: AccountScope, search: CallSearch) =>
  readBatches(
    scope,
    CallRow,
    sql`select ${columns} from (${matching(scope, search, sql`*`)}) calls order by calls.at desc, call_id desc`,
  )

/** The first days of the months with calls, newest first. */
export async function listMonths(scope: AccountScope): Promise<PlainDate[]> {
  // Each step jumps to the month before: the days between are not read.
  const rows = await rowsOf({ month: PlainDate })`
    with recursive months as (
      select date_trunc('month', max(day))::date as month from call_day
      where account_id = ${scope.accountId} and service_id = ''
      union all
      select (select date_trunc('month', max(day))::date from call_day
        where account_id = ${scope.accountId} and service_id = '' and day < months.month) from months where month is not null)
    select month from months where month is not null`.all(scope.tx)
  return rows.map(({ month }) => month)
}

const Delivered = z.object({ receivedAt: z.iso.datetime(), completeTo: z.iso.datetime().nullable() })

/** When calls were last delivered, and until when they are complete. */
export const findDelivery = (scope: AccountScope): Promise<z.infer<typeof Delivered> | null> =>
  rowsOf(Delivered)`
    select ${utc('received_at')} as "receivedAt", ${utc('complete_to')} as "completeTo" from call_delivery
    where account_id = ${scope.accountId}`.first(scope.tx)
