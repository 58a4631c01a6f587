import { type Kysely, sql } from 'kysely'

/** The accounts on each plan, in order, so that they are counted without sorting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index service_count_of_category on service_count (product_category, account_id) include (services)
      where services > 0 and condition <> 'ceased'`.execute(db)
}
