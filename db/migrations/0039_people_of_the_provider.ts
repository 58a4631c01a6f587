import { type Kysely, sql } from 'kysely'

/** Who works for the provider, and which account is its own. The gateway may not read it, and learns no more than this. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function works_at_desk(who text) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select exists (select from portal_user u join permission_grant g using (user_id)
        where u.person = who and u.status <> 'left' and (g.resource = 'PortalOperator' or g.resource like 'Desk%')
          and (g.ends_at is null or g.ends_at > now()))
    $$`.execute(db)
  await sql`
    create function is_provider_account(wanted text) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select exists (select from permission_grant g
        where g.account_id = wanted and (g.resource = 'PortalOperator' or g.resource like 'Desk%'))
    $$`.execute(db)
  await sql`revoke execute on function works_at_desk, is_provider_account from public`.execute(db)
  await sql`grant execute on function works_at_desk, is_provider_account to portal_app, portal_desk`.execute(db)
}
