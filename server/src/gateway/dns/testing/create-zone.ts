import type { DnsRecord, RecordChange } from '@portal/contract/dns/dns.ts'
import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { targetOf } from '@portal/db/src/dns-rules/targets.ts'
import { createService } from '../../../testing/factories.ts'

type System = Pick<Database, 'system'>

interface ZoneOptions {
  records?: readonly DnsRecord[]
  hasService?: boolean
  zoneId?: string
}

let lastZone = 0

export function recordOf(name: string, type: DnsRecord['type'], content: string, ttl = 3600): DnsRecord {
  return { name, type, ttl, content, disabled: false, comment: '' }
}

export const standardRecords = [
  recordOf('@', 'A', '192.0.2.80'),
  recordOf('@', 'MX', '10 mx1.mail.example'),
  recordOf('@', 'TXT', 'v=spf1 -all'),
  recordOf('www', 'A', '192.0.2.80'),
]

/** Creates a zone, by default with four standard records. Returns its id. */
export async function createZone(database: System, accountId: string, options: ZoneOptions = {}): Promise<string> {
  const { records = standardRecords, hasService = false } = options
  lastZone += 1
  const { zoneId = `zone-${lastZone}-${accountId.toLowerCase()}.example` } = options
  const serviceId = hasService
    ? await createService(database, accountId, { productCategory: 'Domain', productName: 'Domain name', name: zoneId })
    : null
  await sql`
    insert into dns_zone (account_id, zone_id, service_id, serial, name_servers, record_count, publication, published_at,
      published_by)
    values (${accountId}, ${zoneId}, ${serviceId}, 2026010101, '{ns1.portal.example,ns2.portal.example}',
      ${records.length}, 'live', now() - interval '1 day', 'Ada Byron')`.execute(database.system)
  const rows = records.map((record, index) => ({ ...record, no: index + 1, target: targetOf(record) }))
  await sql`
    insert into dns_record (account_id, zone_id, record_no, name, type, ttl, content, disabled, comment, target)
    select ${accountId}, ${zoneId}, no, name, type, ttl, content, disabled, comment, target
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (no integer, name text, type text, ttl integer,
      content text, disabled boolean, comment text, target text)`.execute(database.system)
  await sql`
    insert into dns_change_set (account_id, zone_id, change_set_id, state, version, serial, changes, records, author_id, author)
    values (${accountId}, ${zoneId}, 'FIRST', 'applied', 1, 2026010101, '[]', ${JSON.stringify(records)}::jsonb, 'user0',
      'Ada Byron')`.execute(database.system)
  return zoneId
}

const changes: RecordChange[] = [{ before: null, after: recordOf('new', 'A', '192.0.2.81') }]

/** Gives every person and every API key the same draft. */
export async function createDraft({ system }: System, accountId: string, zoneId: string): Promise<void> {
  await sql`
    insert into dns_draft (account_id, zone_id, user_id, author, base_version, changes)
    select ${accountId}, ${zoneId}, user_id, given_name, 1, ${JSON.stringify(changes)}::jsonb from (
      select user_id, given_name from portal_user
      union all select k.user_id || ' ' || k.key_id, k.name from api_key k) as authors (user_id, given_name)`.execute(
    system,
  )
}

export async function createScheduled({ system }: System, accountId: string, zoneId: string): Promise<string> {
  const changeSetId = `LATER${zoneId.length}`
  await sql`
    insert into dns_change_set (account_id, zone_id, change_set_id, state, changes, author_id, author, apply_at)
    values (${accountId}, ${zoneId}, ${changeSetId}, 'scheduled', ${JSON.stringify(changes)}::jsonb, 'user0', 'Ada Byron',
      now() + interval '1 day')`.execute(system)
  return changeSetId
}

export async function createClaim({ system }: System, accountId: string, zoneId: string): Promise<void> {
  await sql`
    insert into dns_claim (account_id, zone_id, token, claimed_by, claimed_at, expires_at)
    values (${accountId}, ${zoneId}, 'portal-verification=TEST', 'Ada Byron', now(), now() + interval '14 days')`.execute(
    system,
  )
}

export async function createSecondary({ system }: System, accountId: string, zoneId: string): Promise<string> {
  const secondaryId = `SECOND${zoneId.length}`
  await sql`
    insert into dns_secondary (account_id, zone_id, secondary_id, address, port)
    values (${accountId}, ${zoneId}, ${secondaryId}, '192.0.2.53', 53)`.execute(system)
  return secondaryId
}

export async function makeSecondary({ system }: System, accountId: string, zoneId: string): Promise<void> {
  const primaries = [{ address: '192.0.2.53', port: 53, keyId: null }]
  await sql`
    insert into dns_incoming (account_id, zone_id, primaries, configured_at, next_at)
    values (${accountId}, ${zoneId}, ${JSON.stringify(primaries)}::jsonb, now(), now() + interval '1 hour')`.execute(
    system,
  )
}

/** As after the publication of a signed zone. */
export async function signZone({ system }: System, zoneId: string): Promise<void> {
  await sql`
    update dns_zone set dnssec = true, ds = ${[`1234 13 2 ${'AB'.repeat(32)}`]}::text[] where zone_id = ${zoneId}`.execute(
    system,
  )
}
