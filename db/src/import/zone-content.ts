import { DnsRecord } from '@portal/contract/dns/dns.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { difference, inOrder, isSame, keyOf } from '../dns-rules/difference.ts'
import { findUnfit, RecordRow, takeRows } from '../dns-rules/take-rows.ts'
import { targetOf } from '../dns-rules/targets.ts'
import type { BadRow } from './bad-rows.ts'
import type { Written } from './entity.ts'
import { rowsOf, text } from '../rows.ts'

/** Date and number, readable for people and always higher than the previous serial. */
export const newSerial = (before: RawBuilder<unknown>) =>
  sql`greatest(to_char(now() at time zone 'Europe/London', 'YYYYMMDD00')::bigint, ${before}) + 1`

/** A new version that has not been sent to the name server; a scheduled job finds it within a minute. */
const publish = (zone: RawBuilder<unknown>, { serial, at }: { serial: RawBuilder<unknown>; at: RawBuilder<unknown> }) =>
  sql`version = ${zone}.version + 1, serial = ${serial}, publication = 'publishing',
  publication_note = null, publication_checks = '[]', published_at = ${at}, published_by = 'Import'`

const publishAgain = (zone: RawBuilder<unknown>) =>
  publish(zone, { serial: newSerial(sql`${zone}.serial`), at: sql`now()` })

/** The same for a zone that a file changes. Citus takes the time only from the row that was to be added. */
export const publishChanged = publish(sql`existing`, {
  serial: sql`greatest(excluded.serial, existing.serial + 1)`,
  at: sql`excluded.published_at`,
})

/** Adds each version of a zone to its history, so that it can be restored. */
export async function noteVersions(tx: Transaction<unknown>): Promise<void> {
  await sql`
    insert into dns_change_set (account_id, zone_id, change_set_id, state, version, serial, changes, records, note,
      author_id, author)
    select z.account_id, z.zone_id, gen_random_uuid(), 'applied', z.version, z.serial, '[]',
      coalesce((select jsonb_agg(jsonb_build_object('name', r.name, 'type', r.type, 'ttl', r.ttl, 'content', r.content,
        'disabled', r.disabled, 'comment', r.comment) order by r.record_no) from dns_record r
        where r.account_id = z.account_id and r.zone_id = z.zone_id), '[]'), '', 'import', 'Import'
    from staging s join dns_zone z using (account_id, zone_id)
    where not exists (select from dns_change_set c
      where c.account_id = z.account_id and c.zone_id = z.zone_id and c.version = z.version)`.execute(tx)
}

const StagedRows = z.strictObject({ accountId: text, zoneId: text, rows: z.array(RecordRow) })
const Records = z.strictObject({ records: z.array(DnsRecord) })
type StagedZone = z.infer<typeof StagedRows> & z.infer<typeof Records>

const pageSize = 100

/** Yields the zones of the staged rows, with their records and rows. */
async function* stagedZones(tx: Transaction<unknown>): AsyncGenerator<StagedZone> {
  await sql`create index if not exists staging_zone on staging (account_id, zone_id)`.execute(tx)
  for (let after = ['', '']; ; ) {
    // The next page starts where this one ends.
    const staged = await rowsOf(StagedRows)`
      select n.account_id as "accountId", n.zone_id as "zoneId",
        (select jsonb_agg(jsonb_build_object('line', s.line, 'name', s.name, 'type', s.type, 'content', s.content,
          'ttl', s.ttl, 'disabled', s.disabled, 'comment', s.comment, 'isRemoved', s.is_removed)
          -- Removals first, to make room for additions.
          order by s.is_removed desc, s.line) from staging s
          where s.account_id = n.account_id and s.zone_id = n.zone_id) as rows
      from (select distinct account_id, zone_id from staging
        where (account_id, zone_id) > (${sql.join(after)}) order by account_id, zone_id limit ${pageSize}) n
      order by n.account_id, n.zone_id`.all(tx)
    for (const zone of staged) yield { ...zone, records: await lockRecords(tx, zone) }
    const last = staged.at(-1)
    if (!last || staged.length < pageSize) return
    after = [last.accountId, last.zoneId]
  }
}

/** The records of a zone, which no one changes until the end of the transaction. */
async function lockRecords(
  tx: Transaction<unknown>,
  { accountId, zoneId }: Pick<StagedZone, 'accountId' | 'zoneId'>,
): Promise<DnsRecord[]> {
  const zone = await rowsOf(Records)`
    select coalesce((select jsonb_agg(jsonb_build_object('name', r.name, 'type', r.type, 'ttl', r.ttl, 'content', r.content,
      'disabled', r.disabled, 'comment', r.comment) order by r.record_no) from dns_record r
      where r.account_id = z.account_id and r.zone_id = z.zone_id), '[]') as records
    from dns_zone z where z.account_id = ${accountId} and z.zone_id = ${zoneId} for update of z`.first(tx)
  return zone?.records ?? []
}

/** Violations of rules about whole zones, by row. */
export async function inspectZones(tx: Transaction<unknown>): Promise<BadRow[]> {
  const bad: BadRow[] = []
  for await (const { records, rows } of stagedZones(tx)) {
    let left = rows
    for (let found = findUnfit(records, left); found; found = findUnfit(records, left)) {
      const { row, problem } = found
      bad.push({ line: row.line, column: problem.field, reason: problem.message })
      left = left.filter((each) => each !== row)
    }
  }
  return bad
}

/** Each zone changed by the rows gets a new version. */
export async function writeZones(tx: Transaction<unknown>): Promise<Written> {
  const written = { added: 0, changed: 0 }
  for await (const { accountId, zoneId, records: before, rows } of stagedZones(tx)) {
    const after = takeRows(before, rows)
    const changes = difference(before, after)
    if (changes.length === 0) continue
    const old = new Map(before.map((record) => [keyOf(record), record]))
    const now = new Map(after.map((record) => [keyOf(record), record]))
    for (const row of rows) {
      const [was, is] = [old.get(keyOf(row)), now.get(keyOf(row))]
      if (!was && is) written.added += 1
      else if (was && !(is && isSame(was, is))) written.changed += 1
    }
    await replaceRecords(tx, { accountId, zoneId, records: inOrder(after) })
    await sql`
      with zone as (
        update dns_zone z set ${publishAgain(sql`z`)}, record_count = ${after.length}
        where z.account_id = ${accountId} and z.zone_id = ${zoneId} returning z.version, z.serial)
      insert into dns_change_set (account_id, zone_id, change_set_id, state, version, serial, changes, records,
        author_id, author)
      select ${accountId}, ${zoneId}, ${randomUUID()}, 'applied', version, serial, ${JSON.stringify(changes)}::jsonb,
        ${JSON.stringify(after)}::jsonb, 'import', 'Import' from zone`.execute(tx)
  }
  return written
}

async function replaceRecords(
  tx: Transaction<unknown>,
  { accountId, zoneId, records }: Omit<StagedZone, 'rows'>,
): Promise<void> {
  await sql`delete from dns_record where account_id = ${accountId} and zone_id = ${zoneId}`.execute(tx)
  const rows = records.map((record, index) => ({
    ...record,
    account_id: accountId,
    zone_id: zoneId,
    no: index + 1,
    target: targetOf(record),
  }))
  await sql`
    insert into dns_record (account_id, zone_id, record_no, name, type, ttl, content, disabled, comment, target)
    select account_id, zone_id, no, name, type, ttl, content, disabled, comment, target
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (account_id text, zone_id text, no integer, name text,
      type text, ttl integer, content text, disabled boolean, comment text, target text)`.execute(tx)
}
