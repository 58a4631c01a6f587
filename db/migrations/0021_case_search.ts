import { type Kysely, sql } from 'kysely'

/**
 * As find_services: row-level security keeps the trigram index from portal_app, so the words are looked up as the owner.
 * The account is the transaction's, never the caller's; which of the cases somebody may see is decided outside.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function find_cases(patterns text[]) returns setof text
    language plpgsql stable security definer set search_path = public, pg_temp rows 1000 as $$
    declare
      matching text := format('select case_id from help_case where account_id = %L', current_setting('portal.account_id'));
      pattern text;
    begin
      foreach pattern in array patterns loop
        matching := matching || format(' and search like %L', pattern);
      end loop;
      return query execute matching;
    end $$`.execute(db)
  await sql`revoke execute on function find_cases from public`.execute(db)
  await sql`grant execute on function find_cases to portal_app`.execute(db)
}
