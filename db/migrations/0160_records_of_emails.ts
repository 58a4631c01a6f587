import { type Kysely, sql } from 'kysely'

/** Emails about cases and plans are recorded as notifications are; their readers are not always contacts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notification alter column contact_id drop not null;
    create index notification_of_case_or_plan on notification (entity_id, account_id) where entity in ('case', 'plan')`.execute(
    db,
  )
}
