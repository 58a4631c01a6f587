import { type Kysely, sql } from 'kysely'

/** Tagged services in the order of the list, with their tags. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index service_tagged_in_order on service (account_id, attention, name, service_id) include (tags)
      where tags <> '{}'`.execute(db)
}
