import { Belonging, DnsRecord, Publication, Zone } from '@portal/contract/dns/dns.ts'
import { type RawBuilder, sql } from 'kysely'
import { isIP } from 'node:net'
import { asInsert } from '@portal/db/src/as-insert.ts'
import { inOrder } from '@portal/db/src/dns-rules/difference.ts'
import { targetOf } from '@portal/db/src/dns-rules/targets.ts'
import { zoneKinds } from '@portal/contract/dns/values.ts'
import { boolean, number, rowsOf, text, textOrNull, texts, timestampOrNull } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { nameAndParents } from './parent-names-store.ts'
import { StoredPeer } from './peers.ts'
import { utc } from '../../lib/utc.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { Apex } from '../../upstreams/dns/dns-server.ts'
import { atSites } from '../../scope/sites-store.ts'

export const StoredZone = z.strictObject({
  zoneId: text,
  version: number,
  serial: number,
  serviceId: textOrNull,
  nameServers: texts,
  /** The last version that reached the name server. */
  sentVersion: number,
  dnssec: boolean,
  ds: texts,
  publication: Publication,
  publishedAt: textOrNull,
  publishedBy: textOrNull,
  registrar: Zone.shape.registrar,
  kind: z.enum(zoneKinds),
  /** The SOA and the TTL of the name servers, if they are not those of the provider. */
  apex: Apex.nullable(),
  /** Whether the primary has been out of reach for too long, so that the copy is no longer served. */
  isExpired: boolean,
})
export type StoredZone = z.infer<typeof StoredZone>

const kind = sql`case when i.zone_id is null then 'primary' else 'secondary' end`

/** `lock` prevents other changes to the zone until the transaction ends. */
export async function findZone(scope: AccountScope, zoneId: string, lock = false): Promise<StoredZone | undefined> {
  const { rows } = await rowsOf(StoredZone)`
    select z.zone_id as "zoneId", z.version, z.serial, z.service_id as "serviceId", z.name_servers as "nameServers",
      z.sent_version as "sentVersion", z.dnssec, z.ds, ${utc('z.published_at')} as "publishedAt", z.published_by as "publishedBy",
      jsonb_build_object('state', z.publication, 'serial', z.serial, 'seenSerial', z.seen_serial,
        'seenAt', ${utc('z.seen_at')}, 'note', z.publication_note, 'checks', z.publication_checks) as publication,
      case when s.service_id is not null then jsonb_build_object('expires', s.contract_end, 'autoRenew', s.auto_renew,
        'lock', true, 'hasEnded', s.status in ('terminated', 'cancelled', 'aborted')) end as registrar,
      ${kind} as kind, z.apex, coalesce(i.is_expired, false) as "isExpired"
    from dns_zone z left join service s using (account_id, service_id) left join dns_incoming i using (account_id, zone_id)
    where z.account_id = ${scope.accountId} and z.zone_id = ${zoneId}
      and ${atSites(scope.sites)} and ${withinRecordLimits(scope)}
    ${lock ? sql`for update of z` : sql``}`.execute(scope.tx)
  return rows[0]
}

const ZoneFacts = StoredZone.pick({ zoneId: true, serial: true, dnssec: true, kind: true }).extend({
  /** Of a secondary zone, and when one of them last confirmed it. */
  primaries: z.array(StoredPeer),
  checkedAt: timestampOrNull,
})
export type ZoneFacts = z.infer<typeof ZoneFacts>

/** The zones of the account, or one of them, by name. */
export async function listZoneFacts(scope: AccountScope, only: string | null): Promise<ZoneFacts[]> {
  const { rows } = await rowsOf(ZoneFacts)`
    select z.zone_id as "zoneId", z.serial, z.dnssec, ${kind} as kind, coalesce(i.primaries, '[]') as primaries,
      i.checked_at as "checkedAt"
    from dns_zone z left join service s using (account_id, service_id) left join dns_incoming i using (account_id, zone_id)
    where z.account_id = ${scope.accountId} and (${only}::text is null or z.zone_id = ${only}::text)
      and ${atSites(scope.sites)} and ${withinRecordLimits(scope)}
    order by z.zone_id limit 10000`.execute(scope.tx)
  return rows
}

/** The zone of the account that contains a fully qualified name: the longest one. */
export async function findZoneOf(scope: AccountScope, name: string): Promise<string | null> {
  const labels = name.split('.')
  const names = labels.map((_, at) => labels.slice(at).join('.'))
  const { rows } = await rowsOf({ zoneId: text })`
    select z.zone_id as "zoneId" from dns_zone z left join service s using (account_id, service_id)
    where z.account_id = ${scope.accountId} and z.zone_id = any(${names}::text[])
      and ${atSites(scope.sites)} and ${withinRecordLimits(scope)}
    order by length(z.zone_id) desc limit 1`.execute(scope.tx)
  return rows[0]?.zoneId ?? null
}

/** An API key that is limited to records of some zones does not see the others. */
export function withinRecordLimits({ person }: Pick<AccountScope, 'person'>): RawBuilder<unknown> {
  const limits = person.key?.recordLimits
  return limits ? sql`z.zone_id = any(${[...new Set(limits.map(({ zoneId }) => zoneId))]}::text[])` : sql`true`
}

/** False if a zone with this name already exists, in any account. */
export async function insertZone(
  scope: AccountScope,
  { zoneId, serviceId, serial, nameServers }: Pick<StoredZone, 'zoneId' | 'serviceId' | 'serial' | 'nameServers'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into dns_zone (account_id, zone_id, service_id, serial, name_servers, published_at, published_by)
    values (${scope.accountId}, ${zoneId}, ${serviceId}, ${serial}, ${nameServers}, now(), ${scope.actorName})
    on conflict do nothing`.execute(scope.tx)
  return numAffectedRows === 1n
}

/** Records the service of a zone that has none. False if the account has no such zone. */
export async function linkZone(scope: AccountScope, zoneId: string, serviceId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update dns_zone set service_id = coalesce(service_id, ${serviceId})
    where account_id = ${scope.accountId} and zone_id = ${zoneId}`.execute(scope.tx)
  return numAffectedRows === 1n
}

export async function listRecords(scope: AccountScope, zoneId: string): Promise<DnsRecord[]> {
  const { rows } = await rowsOf(DnsRecord)`
    select name, type, ttl, content, disabled, comment from dns_record
    where account_id = ${scope.accountId} and zone_id = ${zoneId} order by record_no`.execute(scope.tx)
  return rows
}

/** Whether the zone has an ALIAS that is not disabled. */
export async function hasAlias(scope: AccountScope, zoneId: string): Promise<boolean> {
  const { rows } = await rowsOf({ isThere: boolean })`
    select exists (select from dns_record where account_id = ${scope.accountId} and zone_id = ${zoneId}
      and type = 'ALIAS' and not disabled) as "isThere"`.execute(scope.tx)
  return rows[0]?.isThere ?? false
}

/** Replaces all records of a zone. */
export async function replaceRecords(
  scope: AccountScope,
  zoneId: string,
  records: readonly DnsRecord[],
): Promise<void> {
  await sql`delete from dns_record where account_id = ${scope.accountId} and zone_id = ${zoneId}`.execute(scope.tx)
  const rows = inOrder(records).map((record, index) => ({ ...record, record_no: index + 1, target: targetOf(record) }))
  await sql`
    insert into dns_record (account_id, zone_id, record_no, name, type, ttl, content, disabled, comment, target)
    select ${scope.accountId}, ${zoneId}, record_no, name, type, ttl, content, disabled, comment, target
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (record_no integer, name text, type text, ttl integer,
      content text, disabled boolean, comment text, target text) ${asInsert}`.execute(scope.tx)
}

/** Adds a version that is not yet public. */
export async function raiseVersion(
  scope: AccountScope,
  zoneId: string,
  { serial, records, dnssec, by }: { serial: number; records: number; dnssec?: boolean; by: string },
): Promise<void> {
  await sql`
    update dns_zone set version = version + 1, serial = ${serial}, record_count = ${records},
      dnssec = coalesce(${dnssec ?? null}, dnssec), publication = 'publishing', publication_note = null,
      publication_checks = '[]', published_at = now(), published_by = ${by}
    where account_id = ${scope.accountId} and zone_id = ${zoneId}`.execute(scope.tx)
}

/** Stores the name server's result; a result for an older version changes nothing. */
export async function savePublication(
  scope: AccountScope,
  zoneId: string,
  {
    version,
    state,
    note,
    checks,
    served,
    seenSerial,
    ds,
  }: {
    version: number
    state: Publication['state']
    note: string | null
    checks: Publication['checks']
    /** The serial that the name server has; null if the zone did not reach it. */
    served: number | null
    seenSerial: number | null
    ds: readonly string[] | null
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update dns_zone set publication = ${state}, publication_note = ${note},
      publication_checks = ${JSON.stringify(checks)}::jsonb, serial = greatest(serial, ${served}::bigint),
      sent_version = case when ${served}::bigint is null then sent_version else version end, seen_serial = coalesce(${seenSerial}, seen_serial),
      seen_at = coalesce(${seenSerial === null ? null : scope.now}::timestamptz, seen_at),
      ds = coalesce(${ds ? [...ds] : null}::text[], ds)
    where account_id = ${scope.accountId} and zone_id = ${zoneId} and version = ${version}`.execute(scope.tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** The account's services at these addresses, and its other zones with these names. */
export async function listBelongings(scope: AccountScope, targets: readonly string[]): Promise<Belonging[]> {
  const asked = [...new Set(targets)]
  const addresses = asked.filter((target) => isIP(target) !== 0)
  const names = asked.filter((target) => isIP(target) === 0)
  const found = [
    ...(addresses.length > 0 ? await listServicesAt(scope, addresses) : []),
    ...(names.length > 0 ? await listZonesOf(scope, names) : []),
  ]
  return found.toSorted((one, other) => (one.target < other.target ? -1 : 1))
}

/** Of the blocks around an address, the smallest decides. They have few sizes, so few are looked up. */
const listServicesAt = ({ tx, accountId }: AccountScope, addresses: readonly string[]): Promise<Belonging[]> =>
  rowsOf(Belonging)`
    with around as materialized (
      select target, bits, set_masklen(target::cidr, bits)::cidr as block
      from unnest(${[...addresses]}::text[]) as target cross join unnest(array(
        select distinct masklen(block) from address_block where account_id = ${accountId})) as bits
      where bits <= masklen(target::inet)),
    at as materialized (
      select distinct on (target) target, b.service_id
      from around join address_block b on b.account_id = ${accountId} and b.block = around.block
      order by target, bits desc, b.service_id)
    select at.target, s.service_id as "serviceId",
      'the address of your ' || s.product_name || ', ' || s.name as text
    from at join service s on s.account_id = ${accountId} and s.service_id = at.service_id`.all(tx)

const listZonesOf = ({ tx, accountId }: AccountScope, names: readonly string[]): Promise<Belonging[]> =>
  rowsOf(Belonging)`
    with above as materialized (
      select target, unnest(${nameAndParents(sql`target`)}) as zone_id from unnest(${[...names]}::text[]) as target)
    select distinct on (target) target, null as "serviceId", 'a name of your zone ' || z.zone_id as text
    from above join dns_zone z on z.account_id = ${accountId} and z.zone_id = above.zone_id
    order by target, length(z.zone_id) desc`.all(tx)

/** Records in the account's other zones that point to these names. */
export async function listUsers(scope: AccountScope, zoneId: string, names: readonly string[]): Promise<Belonging[]> {
  const { rows } = await rowsOf(Belonging)`
    select r.target, null as "serviceId",
      (case r.name when '@' then r.zone_id else r.name || '.' || r.zone_id end) || ' ' || r.type as text
    from dns_record r
    where r.account_id = ${scope.accountId} and r.zone_id <> ${zoneId} and r.target = any(${[...names]}::text[])
    order by 1, 3 limit 100`.execute(scope.tx)
  return rows
}

export async function updateAutoRenew(scope: AccountScope, serviceId: string, autoRenew: boolean): Promise<void> {
  await sql`
    update service set auto_renew = ${autoRenew}, version = version + 1, updated_at = now(),
      condition = case when ${autoRenew} and condition = 'expiring' then 'working' else condition end,
      condition_note = case when ${autoRenew} and condition = 'expiring' then null else condition_note end
    where account_id = ${scope.accountId} and service_id = ${serviceId}`.execute(scope.tx)
}
