import { type Kysely, sql } from 'kysely'

/** The changes of a zone in the order of their list, in which a scheduled one has its place by when it is made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index dns_change_set_in_order on dns_change_set (account_id, zone_id,
      (case state when 'cancelled' then created_at else coalesce(apply_at, created_at) end) desc, change_set_id)`.execute(
    db,
  )
  // contracts: its successor has the order of the list. An earlier release sorts the changes of a zone.
  await sql`drop index dns_change_set_time`.execute(db)
}
