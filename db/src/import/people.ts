import { type RawBuilder, sql, type Transaction } from 'kysely'
import { Written } from './entity.ts'
import { sameColumns, upsert } from './upsert.ts'
import { rowsOf, text } from '../rows.ts'

/** The subject of a staged person. */
export function subjectOf(): RawBuilder<unknown> {
  return sql`coalesce(s.subject, ${subjectAt(sql`s.account_id`, sql`s.email`)})`
}

/**
 * The subject of a person without one: that of the sign-in with this address or of the account's user with it,
 * otherwise one derived from the address. Addresses are in lower case.
 */
export function subjectAt(accountId: RawBuilder<unknown>, email: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select known.subject from identity.login known where lower(known.email) = ${email}),
    (select linked.subject from portal_user linked
      where linked.account_id = ${accountId} and lower(linked.email) = ${email} order by linked.created_at limit 1),
    ${subjectOfEmail(email)})`
}

/** Addresses are stored in lower case. */
export function subjectOfEmail(email: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`'u-' || left(encode(sha256(convert_to(${email}, 'UTF8')), 'hex'), 24)`
}

/** A person is a portal user, a login of the embedded identity server, and a set of permissions. */
export async function writePeople(tx: Transaction<unknown>, columns: readonly string[]): Promise<Written> {
  // First a table of its own: on Citus a change of the staged rows cannot read the tables of the nodes.
  await sql`
    create temporary table person_subject on commit drop as
    select s.line, ${subjectOf()} as subject from staging s where s.subject is null`.execute(tx)
  await sql`update staging s set subject = p.subject from person_subject p where p.line = s.line`.execute(tx)
  await sql`drop table person_subject`.execute(tx)
  await sql`create temporary table person_before on commit drop as ${state}`.execute(tx)
  const has = (column: string) => columns.includes(column)
  await writeUsers(tx, columns)
  await writeLogins(tx, columns)
  if (has('permissions')) await writeGrants(tx)
  await nameAdministrators(tx)
  const { rows } = await rowsOf(Written)`
    select count(*) filter (where before.portal_user is null) as added,
      count(*) filter (where before.portal_user is not null and before is distinct from after) as changed
    from person_before before join (${state}) after on after.subject = before.subject`.execute(tx)
  await sql`drop table person_before`.execute(tx)
  return rows[0] ?? { added: 0, changed: 0 }
}

const state = sql`
  select s.subject, u::text as portal_user, l::text as login, (
    select array_agg(g.resource order by g.resource) from permission_grant g where g.user_id = u.user_id) as granted
  from staging s left join portal_user u on u.subject = s.subject left join identity.login l on l.subject = s.subject`

async function writeUsers(tx: Transaction<unknown>, columns: readonly string[]): Promise<void> {
  const own = ['given_name', 'family_name', 'status'].filter((column) => columns.includes(column))
  await upsert(tx, {
    table: 'portal_user',
    key: ['subject'],
    values: {
      ...sameColumns(['subject', 'account_id', 'email', ...own]),
      user_id: sql`coalesce(u.user_id, s.subject)`,
    },
    from: sql`staging s left join portal_user u on u.subject = s.subject`,
  })
}

async function writeLogins(tx: Transaction<unknown>, columns: readonly string[]): Promise<void> {
  const own = ['given_name', 'family_name', 'phone', 'address'].filter((column) => columns.includes(column))
  // Another account may rely on the login; this one is closed to them in any case.
  const status = sql`case when s.status not in ('suspended', 'left') then 'active'
    when acts_elsewhere(s.subject, s.account_id) then coalesce(l.status, 'active') else 'suspended' end`
  await upsert(tx, {
    table: 'identity.login',
    key: ['subject'],
    values: {
      ...sameColumns(['subject', 'email', ...own]),
      ...(columns.includes('status') && { status }),
      unique_account_id: sql`s.account_id`,
      password_hash: sql`coalesce(s.password_hash, l.password_hash)`,
      password_changed_at: sql`case when coalesce(s.password_hash, '') in ('', l.password_hash)
        then l.password_changed_at else now() end`,
    },
    from: sql`staging s left join identity.login l on l.subject = s.subject`,
  })
}

async function writeGrants(tx: Transaction<unknown>): Promise<void> {
  const ended = await rowsOf({ userId: text, resource: text })`
    select g.user_id as "userId", g.resource
    from staging s join portal_user u on u.subject = s.subject join permission_grant g on g.user_id = u.user_id
    where g.resource <> all (s.permissions)`.all(tx)
  await sql`
    delete from permission_grant g
    using jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as e ("userId" text, resource text)
    where g.user_id = e."userId" and g.resource = e.resource`.execute(tx)
  await sql`
    insert into permission_grant (account_id, user_id, resource, granted_by)
    select distinct s.account_id, u.user_id, resource, 'import'
    from staging s join portal_user u on u.subject = s.subject cross join unnest(s.permissions) resource
    on conflict (user_id, resource) do nothing`.execute(tx)
}

/** A manager of users becomes an Administrator of the account unless they have other roles. */
async function nameAdministrators(tx: Transaction<unknown>): Promise<void> {
  await sql`
    update contact c set roles = array['Admin']
    from staging s join portal_user u on u.subject = s.subject
    where c.account_id = u.account_id and c.user_id = u.user_id and c.roles = '{}'
      and exists (select from permission_grant g
        where g.user_id = u.user_id and g.resource = 'BusinessPortalAccountMgmt')`.execute(tx)
}
