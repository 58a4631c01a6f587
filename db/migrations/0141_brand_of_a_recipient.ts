import { type Kysely, sql } from 'kysely'

/**
 * The brand of an email that no account sends: that of the recipient’s accounts, if they all have the same. A function, because
 * Citus has emails on the coordinator and contacts on the nodes, and joins them in no subquery (docs/distribution.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function brand_of_recipient(recipient text) returns text language plpgsql stable
    set search_path = public, pg_temp as $$
    begin
      return (select min(a.brand) from contact c join account a using (account_id) where lower(c.email) = lower(recipient)
        having count(*) = count(a.brand) and count(distinct a.brand) = 1);
    end $$;
    revoke execute on function brand_of_recipient from public`.execute(db)
}
