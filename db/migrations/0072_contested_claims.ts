import { type Kysely, sql } from 'kysely'
import { grantExecute } from '../src/grants.ts'

/** Whether another account claims a name too: only that, because an account sees no claims of others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index dns_claim_name on dns_claim (zone_id);
    create function is_claimed_by_others(own_account text, name text) returns boolean language sql stable
      security definer set search_path = public, pg_temp as $$
        select exists (select from dns_claim where zone_id = name and account_id <> own_account) $$;
    ${grantExecute('is_claimed_by_others(text, text)')}`.execute(db)
}
