import { type Kysely, sql } from 'kysely'
import { grantExecute } from '../src/grants.ts'
import { staffRole } from '../src/roles.ts'

/** The shared queues of staff who left pass to their colleagues, of whose accounts the gateway sees only one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function has_left(of_user text) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select not exists (select from portal_user u
        where u.user_id = of_user and u.status <> 'left' and (u.ends_at is null or u.ends_at > now()))
    $$;
    ${grantExecute('has_left')};
    grant execute on function has_left to ${sql.ref(staffRole)}`.execute(db)
}
