import { type Kysely, sql } from 'kysely'

/** The messages about a record with 100,000 of them. Sending waits while the indexes are made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The newest first; the people whom they reach; and those that failed or wait.
    create index notification_about on notification (entity_id, at desc) where entity in ('case', 'plan', 'incident');
    create index notification_people on notification (entity_id, account_id, contact_id, address) include (entity, way)
      where entity in ('case', 'plan', 'incident');
    create index notification_unsettled on notification (entity_id, at desc)
      where entity in ('case', 'plan', 'incident') and (way = 'sms' or way = 'email' and (mail_fault is not null
        or mail_sent_at is null and (sent_at is null or mail_id is not null)))`.execute(db)
}
