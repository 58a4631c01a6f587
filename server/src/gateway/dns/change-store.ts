import { ChangeSet, DnsRecord, RecordChange, Zone } from '@portal/contract/dns/dns.ts'
import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../lib/utc.ts'
import { type Page, readPage } from '../../lists/read-page.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

export const StoredDraft = z.strictObject({
  baseVersion: number,
  changes: z.array(RecordChange),
  updatedAt: text,
})
export type StoredDraft = z.infer<typeof StoredDraft>

/** An API key has its own draft, so that it cannot publish what a person has not finished. */
export const authorOf = ({ person: { userId, key } }: AccountScope) => (key ? `${userId} ${key.keyId}` : userId)

export async function findDraft(scope: AccountScope, zoneId: string): Promise<StoredDraft | undefined> {
  const { rows } = await rowsOf(StoredDraft)`
    select base_version as "baseVersion", changes, ${utc('updated_at')} as "updatedAt" from dns_draft
    where account_id = ${scope.accountId} and zone_id = ${zoneId} and user_id = ${authorOf(scope)}`.execute(scope.tx)
  return rows[0]
}

export async function saveDraft(
  scope: AccountScope,
  zoneId: string,
  { baseVersion, changes, author }: { baseVersion: number; changes: readonly RecordChange[]; author: string },
): Promise<void> {
  await sql`
    insert into dns_draft (account_id, zone_id, user_id, author, base_version, changes)
    values (${scope.accountId}, ${zoneId}, ${authorOf(scope)}, ${author}, ${baseVersion},
      ${JSON.stringify(changes)}::jsonb)
    on conflict (account_id, zone_id, user_id)
      do update set base_version = excluded.base_version, changes = excluded.changes, updated_at = excluded.updated_at`.execute(
    scope.tx,
  )
}

export async function deleteDraft(scope: AccountScope, zoneId: string): Promise<void> {
  await sql`
    delete from dns_draft
    where account_id = ${scope.accountId} and zone_id = ${zoneId} and user_id = ${authorOf(scope)}`.execute(scope.tx)
}

export async function listOtherDrafts(scope: AccountScope, zoneId: string): Promise<string[]> {
  const { rows } = await rowsOf({ author: text })`
    select author from dns_draft
    where account_id = ${scope.accountId} and zone_id = ${zoneId} and user_id <> ${authorOf(scope)}
    order by author limit 10`.execute(scope.tx)
  return rows.map(({ author }) => author)
}

interface NewChangeSet {
  changeSetId: string
  state: ChangeSet['state']
  version: number | null
  serial: number | null
  changes: readonly RecordChange[]
  records: readonly DnsRecord[] | null
  note: string
  author: string
  applyAt: string | null
}

export async function insertChangeSet(scope: AccountScope, zoneId: string, change: NewChangeSet): Promise<void> {
  await sql`
    insert into dns_change_set (account_id, zone_id, change_set_id, state, version, serial, changes, records, note,
      author_id, author, on_behalf_of, apply_at)
    values (${scope.accountId}, ${zoneId}, ${change.changeSetId}, ${change.state}, ${change.version}, ${change.serial},
      ${JSON.stringify(change.changes)}::jsonb, ${change.records && JSON.stringify(change.records)}::jsonb, ${change.note},
      ${scope.person.userId}, ${change.author}, ${scope.as === 'dealer' ? scope.person.accountName : null},
      ${change.applyAt})`.execute(scope.tx)
}

export const listChangeSets = (scope: AccountScope, zoneId: string, page: Page) =>
  readPage(scope, ChangeSet, page, {
    columns: sql`
      c.change_set_id as "changeSetId", c.state, c.version, c.serial, c.author, c.on_behalf_of as "onBehalfOf",
      ${utc('c.created_at')} as at, ${utc('c.apply_at')} as "applyAt", c.note, c.reason, c.changes,
      c.records is not null as "canRestore"`,
    from: sql`dns_change_set c`,
    where: sql`c.account_id = ${scope.accountId} and c.zone_id = ${zoneId}`,
    // A scheduled change has its place where it was or will be made.
    order: sql`case c.state when 'cancelled' then c.created_at else coalesce(c.apply_at, c.created_at) end desc, c.change_set_id`,
    keyed: { table: 'dns_change_set', as: 'c', key: ['account_id', 'zone_id', 'change_set_id'] },
  })

export async function listScheduled(scope: AccountScope, zoneId: string): Promise<Zone['scheduled']> {
  const { rows } = await rowsOf(Zone.shape.scheduled.element)`
    select change_set_id as "changeSetId", ${utc('apply_at')} as "applyAt", author, note, changes from dns_change_set
    where account_id = ${scope.accountId} and zone_id = ${zoneId} and state = 'scheduled'
    order by apply_at limit 50`.execute(scope.tx)
  return rows
}

const VersionRecords = z.strictObject({ records: z.array(DnsRecord).nullable() })

/** The records of a zone as published in a version. */
export async function findVersion(scope: AccountScope, zoneId: string, version: number): Promise<DnsRecord[] | null> {
  const { rows } = await rowsOf(VersionRecords)`
    select records from dns_change_set
    where account_id = ${scope.accountId} and zone_id = ${zoneId} and version = ${version}`.execute(scope.tx)
  return rows[0]?.records ?? null
}

/**
 * The records of the version with a serial, if only records have changed since: a version without changes of records has
 * changed DNSSEC or the name servers.
 */
export async function findRecordsAt(scope: AccountScope, zoneId: string, serial: number): Promise<DnsRecord[] | null> {
  const { rows } = await rowsOf(VersionRecords)`
    select records from dns_change_set c
    where account_id = ${scope.accountId} and zone_id = ${zoneId} and serial = ${serial} and state = 'applied'
      and not exists (select from dns_change_set later where later.account_id = c.account_id
        and later.zone_id = c.zone_id and later.version > c.version and later.changes = '[]')`.execute(scope.tx)
  return rows[0]?.records ?? null
}

const Since = z.strictObject({ author: text, changes: z.array(RecordChange) })

/** The sets that were changed after a version: `www A`. */
export async function listChangedSets(scope: AccountScope, zoneId: string, version: number): Promise<string[]> {
  const { rows } = await rowsOf({ set: text })`
    select distinct (r ->> 'name') || ' ' || (r ->> 'type') as set
    from dns_change_set c, jsonb_array_elements(c.changes) change, lateral (values (change -> 'before'), (change -> 'after')) v (r)
    where c.account_id = ${scope.accountId} and c.zone_id = ${zoneId} and c.version > ${version}
      and jsonb_typeof(r) = 'object'
    order by 1`.execute(scope.tx)
  return rows.map(({ set }) => set)
}

/** Changes published since a version, for a person whose draft is based on it. */
export async function listSince(
  scope: AccountScope,
  zoneId: string,
  version: number,
): Promise<{ author: string; changes: RecordChange[] }[]> {
  const { rows } = await rowsOf(Since)`
    select author, changes from dns_change_set
    where account_id = ${scope.accountId} and zone_id = ${zoneId} and version > ${version}
    order by version desc limit 5`.execute(scope.tx)
  return rows
}

const Scheduled = z.strictObject({
  state: ChangeSet.shape.state,
  changes: z.array(RecordChange),
  author: text,
  note: text,
})

export async function findScheduled(
  scope: AccountScope,
  zoneId: string,
  changeSetId: string,
): Promise<{ state: ChangeSet['state']; changes: RecordChange[]; author: string; note: string } | undefined> {
  const { rows } = await rowsOf(Scheduled)`
    select state, changes, author, note from dns_change_set
    where account_id = ${scope.accountId} and zone_id = ${zoneId} and change_set_id = ${changeSetId}
    for update`.execute(scope.tx)
  return rows[0]
}

export async function closeChangeSet(
  scope: AccountScope,
  zoneId: string,
  changeSetId: string,
  {
    state,
    version = null,
    serial = null,
    records = null,
    changes,
    reason = null,
  }: {
    state: ChangeSet['state']
    version?: number | null
    serial?: number | null
    records?: readonly DnsRecord[] | null
    changes?: readonly RecordChange[]
    reason?: string | null
  },
): Promise<void> {
  await sql`
    update dns_change_set set state = ${state}, version = ${version}, serial = ${serial}, reason = ${reason},
      records = ${records && JSON.stringify(records)}::jsonb,
      changes = coalesce(${changes ? JSON.stringify(changes) : null}::jsonb, changes)
    where account_id = ${scope.accountId} and zone_id = ${zoneId} and change_set_id = ${changeSetId}`.execute(scope.tx)
}
