import { sql } from 'kysely'
import type { Sql } from '../src/database.ts'
import { brackenfell } from './accounts.ts'
import type { Calendar } from './day.ts'
import { careersZone, type DemoRecord, depotsZone, mainZone, parkedZone, smallZone } from './dns-zones.ts'
import { rowsOf, text } from '../src/rows.ts'

interface DnsRecord {
  name: string
  type: string
  ttl: number
  content: string
  disabled: boolean
  comment: string
}

interface RecordChange {
  before: DnsRecord | null
  after: DnsRecord | null
}

interface Version {
  days: number
  author: string
  note: string
  records: DnsRecord[]
}

const servers = ['ns1.portal.example', 'ns2.portal.example']

/**
 * A zone in each state: with a draft of one's own, with somebody else's, signed, with a change that waits, with one that was
 * refused, not seen by the world yet, without records. The portal publishes them when it starts.
 */
export async function loadDns(db: Sql, calendar: Calendar): Promise<void> {
  const services = await domainServices(db)
  for (const { accountId, serviceId, name } of services) {
    // oxlint-disable-next-line no-await-in-loop -- a handful, in order
    await loadZone(db, calendar, { accountId, serviceId, name })
  }
  await loadDrafts(db)
  await loadScheduled(db, calendar)
  await loadReverseNames(db)
}

async function domainServices(db: Sql): Promise<{ accountId: string; serviceId: string; name: string }[]> {
  const { rows } = await rowsOf({ accountId: text, serviceId: text, name: text })`
    select distinct on (name) account_id as "accountId", service_id as "serviceId", name from service
    where product_category = 'Domain' and name ~ '^[a-z0-9.-]+[.]example$' order by name, service_id`.execute(db)
  return rows
}

async function loadZone(
  db: Sql,
  calendar: Calendar,
  { accountId, serviceId, name }: { accountId: string; serviceId: string; name: string },
): Promise<void> {
  const versions = versionsOf(accountId, name)
  const last = versions.at(-1)
  if (!last) return
  const serialOf = (days: number) => Number(`${calendar.inDays(days).replaceAll('-', '')}01`)
  const isSigned = name === 'wharfmill.example'
  await sql`
    insert into dns_zone (account_id, zone_id, service_id, version, serial, name_servers, dnssec, record_count,
      publication, published_at, published_by)
    values (${accountId}, ${name}, ${serviceId}, ${versions.length}, ${serialOf(last.days)}, ${servers}, ${isSigned},
      ${last.records.length}, 'publishing', now() + make_interval(days => ${last.days}::integer), ${last.author})`.execute(
    db,
  )
  const rows = last.records.map((record, index) => ({ ...record, no: index + 1, target: targetOf(record) }))
  await sql`
    insert into dns_record (account_id, zone_id, record_no, name, type, ttl, content, disabled, comment, target)
    select ${accountId}, ${name}, no, name, type, ttl, content, disabled, comment, target
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (no integer, name text, type text, ttl integer,
      content text, disabled boolean, comment text, target text)`.execute(db)
  for (const [index, { days, author, note, records }] of versions.entries()) {
    const changes = differenceOf(versions[index - 1]?.records ?? [], records)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await sql`
      insert into dns_change_set (account_id, zone_id, change_set_id, state, version, serial, changes, records, note,
        author_id, author, created_at)
      values (${accountId}, ${name}, ${`DEMO${index + 1}`}, 'applied', ${index + 1}, ${serialOf(days)},
        ${JSON.stringify(changes)}::jsonb, ${JSON.stringify(records)}::jsonb, ${note}, 'demo', ${author},
        now() + make_interval(days => ${days}::integer))`.execute(db)
  }
}

function versionsOf(accountId: string, name: string): Version[] {
  const opened = { days: -400, author: 'Domain desk', note: 'Zone opened' }
  if (accountId !== brackenfell) return [{ ...opened, records: recordsOf(smallZone(name)) }]
  switch (name) {
    case 'brackenfell.example': {
      const now = recordsOf(mainZone)
      const without = (...names: string[]) => now.filter((record) => !names.includes(record.name))
      return [
        { ...opened, records: without('*.dev', 'vpn-leeds', 'labs', '_dmarc', 's2._domainkey', 'cctv') },
        {
          days: -210,
          author: 'Tomasz Hale',
          note: 'Second DKIM key',
          records: without('*.dev', 'vpn-leeds', 'labs', '_dmarc', 'cctv'),
        },
        { days: -95, author: 'Service Desk', note: 'DMARC', records: without('*.dev', 'vpn-leeds', 'labs', 'cctv') },
        { days: -60, author: 'Tomasz Hale', note: 'Leeds office', records: without('*.dev', 'labs') },
        { days: -43, author: 'Service Desk', note: 'Test machines and the lab', records: now },
      ]
    }
    case 'brackenfell-careers.example':
      return [{ ...opened, records: recordsOf(careersZone) }]
    case 'brackenfell-depots.example':
      return [{ ...opened, records: recordsOf(depotsZone) }]
    case 'wharfmill.example':
      return [
        { ...opened, records: [] },
        { days: -12, author: 'Tomasz Hale', note: 'Parked, signed', records: recordsOf(parkedZone) },
      ]
    case 'quayside-hire.example':
      return [{ days: -1, author: 'Domain desk', note: 'Zone opened', records: [] }]
    default:
      return [{ ...opened, records: recordsOf(smallZone(name)) }]
  }
}

function recordsOf(lines: readonly DemoRecord[]): DnsRecord[] {
  return lines.map(([name, type, content, ttl = 3600, comment = '']) => ({
    name,
    type,
    ttl,
    content,
    disabled: false,
    comment,
  }))
}

function targetOf({ type, content }: DnsRecord): string | null {
  if (type === 'TXT' || type === 'CAA') return null
  const target = content.slice(content.lastIndexOf(' ') + 1)
  return target === '.' ? null : target
}

function differenceOf(before: readonly DnsRecord[], after: readonly DnsRecord[]): RecordChange[] {
  const keyOf = ({ name, type, content }: DnsRecord) => `${name} ${type} ${content}`
  const [old, now] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  return [
    ...before.filter((record) => !now.has(keyOf(record))).map((record) => ({ before: record, after: null })),
    ...after.filter((record) => !old.has(keyOf(record))).map((record) => ({ before: null, after: record })),
  ]
}

function found(name: string): DnsRecord {
  const record = recordsOf(mainZone).find((each) => each.name === name)
  if (!record) throw new Error(`The demo zone has no ${name}`)
  return record
}

async function loadDrafts(db: Sql): Promise<void> {
  const [www, old] = [found('www'), found('old-intranet')]
  await insertDraft(db, 'brackenfell.example', 'service.desk@brackenfell.example', 5, [
    { before: www, after: { ...www, content: 'web-02.hosting.example' } },
    { before: null, after: { ...www, name: 'shop', content: 'store.hosting.example' } },
    { before: old, after: null },
  ])
  await insertDraft(db, 'brackenfell-depots.example', 'tomasz.hale@brackenfell.example', 1, [
    { before: null, after: { ...found('vpn'), name: 'gate' } },
  ])
}

async function insertDraft(
  db: Sql,
  zoneId: string,
  email: string,
  version: number,
  changes: RecordChange[],
): Promise<void> {
  await sql`
    insert into dns_draft (account_id, zone_id, user_id, author, base_version, changes)
    select account_id, ${zoneId}, user_id, concat_ws(' ', given_name, family_name), ${version},
      ${JSON.stringify(changes)}::jsonb
    from portal_user where email = ${email}`.execute(db)
}

/** One that waits for its night, and one that was refused because of what somebody did meanwhile. */
async function loadScheduled(db: Sql, calendar: Calendar): Promise<void> {
  const applyAt = `${calendar.inDays(3)}T02:00:00Z`
  const later = { before: null, after: { ...found('vpn'), name: 'vpn2', content: '198.51.100.71' } }
  const insert = (
    zoneId: string,
    id: string,
    state: string,
    note: string,
    reason: string | null,
    change: object,
    at: string,
  ) =>
    sql`
    insert into dns_change_set (account_id, zone_id, change_set_id, state, changes, note, author_id, author, reason,
      created_at, apply_at)
    values (${brackenfell}, ${zoneId}, ${id}, ${state}, ${JSON.stringify([change])}::jsonb, ${note}, 'demo', 'Tomasz Hale',
      ${reason}, ${at}::timestamptz - interval '4 days', ${at})`.execute(db)
  await insert(
    'brackenfell.example',
    'DEMOLATER',
    'scheduled',
    'Second VPN gateway, in the night',
    null,
    later,
    applyAt,
  )
  const gone = { before: { ...found('vpn'), name: 'gate' }, after: null }
  const reason = 'Somebody else changed what this was about: gate A.'
  await insert(
    'brackenfell-depots.example',
    'DEMOREFUSED',
    'refused',
    'Old gate',
    reason,
    gone,
    `${calendar.inDays(-20)}T02:00:00Z`,
  )
}

async function loadReverseNames(db: Sql): Promise<void> {
  const names = [
    ['198.51.100.66', 'intranet.brackenfell.example'],
    ['198.51.100.70', 'vpn.brackenfell.example'],
    ['198.51.100.84', 'vpn-leeds.brackenfell.example'],
  ]
  for (const [address, name] of names) {
    // oxlint-disable-next-line no-await-in-loop -- three
    await sql`
      insert into dns_reverse_name (account_id, address, name, changed_by, changed_at)
      values (${brackenfell}, ${address}, ${name}, 'Tomasz Hale', now() - interval '30 days')`.execute(db)
  }
}
