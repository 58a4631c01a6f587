import { AddressBlock, ReverseName } from '@portal/contract/dns/reverse.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { number, orNone, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { isIP } from 'node:net'
import { z } from 'zod'
import { findFew } from '../../lib/find-things.ts'
import { searchPatterns } from '../../lib/like-patterns.ts'
import { limitTo, type Page, positionOf } from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { authorOf } from './change-store.ts'
import { nameAndParents } from './parent-names-store.ts'

/** In seconds, for a name without records. */
const usualTtl = 3600

/** Blocks up to this size list every address. */
export const listedSize = 256

const blockColumns = sql`
  host(b.block) || '-' || masklen(b.block) as "blockId",
  host(b.block) || '/' || masklen(b.block) as block, s.service_id as "serviceId", s.name as "serviceName",
  case when (case family(b.block) when 4 then 32 else 128 end) - masklen(b.block) <= 8
    then (1 << ((case family(b.block) when 4 then 32 else 128 end) - masklen(b.block))) end as size,
  (select count(*) from dns_reverse_name r where r.account_id = b.account_id and ${isWithin('b.block')}
    and r.name is not null) as named`

/** The condition that the address `r` is in the block of this column. PostgreSQL finds `<<=` in an index only for a constant. */
function isWithin(block: string): RawBuilder<unknown> {
  const column = sql.ref(block)
  return sql`r.address between ${column}
    and set_masklen(broadcast(${column}), case family(${column}) when 4 then 32 else 128 end)`
}

/** A person limited to sites sees only blocks of those sites. */
function atSites({ accountId, sites }: AccountScope): RawBuilder<unknown> {
  if (!sites) return sql``
  return sql`and exists (select from service s where s.account_id = ${accountId} and s.service_id = b.service_id
    and s.site_id = any(${[...sites]}::text[]))`
}

/** The blocks by the block itself, an address in it, their service, or a reverse name in them. */
async function blocksWith(scope: AccountScope, search: string | undefined): Promise<RawBuilder<unknown>> {
  const all = sql`select block, service_id from address_block b where b.account_id = ${scope.accountId}`
  const address = search?.trim() ?? ''
  // PostgreSQL knows no zone of an address, such as fe80::1%eth0.
  if (isIP(address) > 0 && !address.includes('%')) return sql`${all} and b.block >>= ${address}::inet`
  const found: RawBuilder<unknown>[] = []
  for (const pattern of searchPatterns(search)) {
    const ways = [ofServices(scope, pattern, await findFew(scope, 'service', [pattern])), ofNames(scope, pattern)]
    if (mayBeInBlock.test(pattern)) ways.push(sql`${all} and host(b.block) || '/' || masklen(b.block) like ${pattern}`)
    found.push(sql`(${sql.join(ways, sql` union `)})`)
  }
  return found.length > 0 ? sql.join(found, sql` intersect `) : all
}

const mayBeInBlock = /^%[0-9a-f.:/]+%$/

/** The services whose text contains it are those that may have it in their name. */
const ofServices = ({ accountId }: AccountScope, pattern: string, few: readonly string[] | null) => sql`
  select b.block, b.service_id from service s join address_block b using (account_id, service_id)
  where s.account_id = ${accountId} and lower(s.name) like ${pattern}
    ${few ? sql`and s.service_id = any(${[...few]}::text[])` : sql``}`

/** The blocks around an address have few sizes. */
const ofNames = ({ accountId }: AccountScope, pattern: string) => sql`
  select b.block, b.service_id from (
      select distinct set_masklen(r.address::cidr, bits) as block
      from dns_reverse_name r cross join unnest(array(
        select distinct masklen(block) from address_block where account_id = ${accountId})) as bits
      where r.account_id = ${accountId} and lower(r.name) like ${pattern} and bits <= masklen(r.address)) named
    join address_block b on b.account_id = ${accountId} and b.block = named.block`

const Listed = orNone(AddressBlock.extend({ total: number }), { blockId: z.null(), total: number })

export async function listBlocks(
  scope: AccountScope,
  { search, ...query }: Page & { search?: string | undefined },
): Promise<Page & { rows: AddressBlock[]; total: number }> {
  const { rows } = await rowsOf(Listed)`
    with listed as ${sql.raw(search ? 'materialized' : 'not materialized')} (
      select distinct on (b.block) ${scope.accountId} as account_id, b.block, b.service_id
      from (${await blocksWith(scope, search)}) b where true ${atSites(scope)} order by b.block, b.service_id)
    select (select count(*) from listed) as total, page.* from (select) as always left join lateral (
      select ${blockColumns} from (select * from listed b order by b.block ${limitTo(query)}) b
        join service s using (account_id, service_id)
      order by b.block) page on true`.execute(scope.tx)
  return {
    rows: rows.filter((row) => row.blockId !== null),
    total: rows[0]?.total ?? 0,
    ...positionOf(query),
  }
}

export async function findBlock(scope: AccountScope, block: string): Promise<AddressBlock | undefined> {
  const { rows } = await rowsOf(AddressBlock)`
    select ${blockColumns} from address_block b join service s using (account_id, service_id)
    where b.account_id = ${scope.accountId} and b.block = ${block}::cidr ${atSites(scope)}
    order by s.service_id limit 1`.execute(scope.tx)
  return rows[0]
}

/** All addresses of a small block; only named ones of a large block. */
export async function listNames(
  scope: AccountScope,
  { block, size: count, named }: Pick<AddressBlock, 'block' | 'size' | 'named'>,
  query: Page,
): Promise<Page & { rows: ReverseName[]; total: number }> {
  const addresses = count
    ? sql`select host(${block}::inet)::inet + number as address from generate_series(0, ${count}::integer - 1) as number`
    : sql`select address from dns_reverse_name
        where account_id = ${scope.accountId} and address <<= ${block}::inet and name is not null`
  const rows = await rowsOf(ReverseName)`
    with listed as (select address from (${addresses}) known order by address ${limitTo(query)})
    select host(listed.address) as address, r.name, coalesce(r.is_live, true) as "isLive", r.changed_by as "changedBy",
      array(select case d.name when '@' then d.zone_id else d.name || '.' || d.zone_id end from dns_record d
        where d.account_id = ${scope.accountId} and d.target = host(listed.address) order by 1 limit 3) as "usedBy",
      case when z.zone_id is not null and not exists (select from dns_record d
          where d.account_id = ${scope.accountId} and d.target = host(listed.address) and not d.disabled
            and (r.name = case d.name when '@' then d.zone_id else d.name || '.' || d.zone_id end
              or d.name like '*%' and r.name like '%' || substr(d.name, 2) || '.' || d.zone_id))
        then json_build_object('zoneId', z.zone_id,
          'ttl', coalesce((select min(d.ttl) from dns_record d where d.account_id = ${scope.accountId}
            and d.zone_id = z.zone_id and d.name = z.label and d.type = z.type), ${usualTtl}),
          'isDrafted', exists (select from dns_draft f, jsonb_array_elements(f.changes) change
            where f.account_id = ${scope.accountId} and f.zone_id = z.zone_id and f.user_id = ${authorOf(scope)}
              and change #>> '{after,name}' = z.label and change #>> '{after,type}' = z.type
              and change #>> '{after,content}' = host(listed.address))) end as forward
    from listed left join dns_reverse_name r on r.account_id = ${scope.accountId} and r.address = listed.address
      left join lateral (
        select zone_id, case family(listed.address) when 4 then 'A' else 'AAAA' end as type,
          case r.name when zone_id then '@' else left(r.name, -length(zone_id) - 1) end as label
        from dns_zone where account_id = ${scope.accountId} and zone_id = any(${nameAndParents(sql`r.name`)})
        order by length(zone_id) desc limit 1) z on true
    order by listed.address`.all(scope.tx)
  return { rows, total: count ?? named, ...positionOf(query) }
}

export async function findName(scope: AccountScope, address: string): Promise<string | null> {
  const { rows } = await rowsOf({ name: textOrNull })`
    select name from dns_reverse_name
    where account_id = ${scope.accountId} and address = ${address}::inet`.execute(scope.tx)
  return rows[0]?.name ?? null
}

/** The addresses of a block that is small enough to list which have no name, in order. */
export async function listUnnamed(scope: AccountScope, block: string, size: number): Promise<string[]> {
  const { rows } = await rowsOf({ address: text })`
    select host(listed.address) as address
    from (select host(${block}::inet)::inet + number as address
      from generate_series(0, ${size}::integer - 1) as number) as listed
    where not exists (select from dns_reverse_name r
      where r.account_id = ${scope.accountId} and r.address = listed.address and r.name is not null)
    order by listed.address`.execute(scope.tx)
  return rows.map(({ address }) => address)
}

type Named = Pick<ReverseName, 'address' | 'name'>

const rowsOfNames = (names: readonly Named[]) => sql`
  unnest(${names.map(({ address }) => address)}::inet[], ${names.map(({ name }) => name)}::text[]) as given (address, name)`

export async function saveNames(scope: AccountScope, names: readonly Named[]): Promise<void> {
  await sql`
    insert into dns_reverse_name (account_id, address, name, changed_by)
    select ${scope.accountId}, given.address, given.name, ${scope.actorName} from ${rowsOfNames(names)}
    on conflict (account_id, address) do update
      set name = excluded.name, is_live = false, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(
    scope.tx,
  )
}

/** Names that have been changed since stay unmarked. */
export async function markLive(scope: AccountScope, names: readonly Named[]): Promise<void> {
  await sql`
    update dns_reverse_name r set is_live = true from ${rowsOfNames(names)}
    where r.account_id = ${scope.accountId} and r.address = given.address and r.name is not distinct from given.name`.execute(
    scope.tx,
  )
}

/** A reverse zone holds names of several accounts; the latest name of an address wins. */
export async function listNamesIn(system: Sql, range: string): Promise<{ address: string; name: string }[]> {
  const { rows } = await rowsOf({ address: text, name: textOrNull })`
    select distinct on (address) host(address) as address, name from dns_reverse_name
    where address <<= ${range}::inet order by address, changed_at desc`.execute(system)
  return rows.flatMap(({ address, name }) => (name === null ? [] : [{ address, name }]))
}
