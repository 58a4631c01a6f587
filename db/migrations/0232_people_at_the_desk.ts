import { type Kysely, sql } from 'kysely'

/** The people of an account in the order of their list, and their names and addresses for its search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index portal_user_in_order on portal_user (account_id, status,
      coalesce(nullif(coalesce(given_name || ' ' || family_name, given_name, family_name), ''), email), user_id);
    create index portal_user_search on portal_user using gin (account_id,
      lower(coalesce(given_name, '') || ' ' || coalesce(family_name, '') || ' ' || email) gin_trgm_ops)`.execute(db)
  // contracts: its successor has the email address too, and finds the same rows. An earlier release reads all people for a search.
  await sql`drop index portal_user_email_at_desk`.execute(db)
}
