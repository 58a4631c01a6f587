import { type Kysely, sql } from 'kysely'

/** The settled messages about a record, the newest first. Sending waits while the index is made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index notification_settled on notification (entity_id, at desc, account_id, notification_id) include (entity, way, contact_id)
      where entity in ('case', 'plan', 'incident') and not (way = 'sms' or way = 'email' and (mail_fault is not null
        or mail_sent_at is null and (sent_at is null or mail_id is not null)))`.execute(db)
  // contracts: its successor has the order of the list. An earlier release reads the messages of a record for a page.
  await sql`drop index notification_about`.execute(db)
}
