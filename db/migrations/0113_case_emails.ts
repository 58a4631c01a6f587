import { type Kysely, sql } from 'kysely'
import { enableProviderRows, grantStaffRead } from '../src/grants.ts'

/**
 * Emails that are no reply to a case. One that opened a case or waits no longer keeps its sender and time, not its
 * content.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_email (
      email_id text primary key,
      from_address text not null,
      from_name text not null,
      subject text not null,
      text text not null,
      reason text,
      received_at timestamptz not null default now(),
      handled_at timestamptz
    );
    create index case_email_waiting on case_email (received_at) where handled_at is null;
    create index case_email_sender on case_email (from_address, received_at);
    create index contact_domain_at_desk on contact (split_part(lower(email), '@', 2));
    ${enableProviderRows('case_email', 'select, insert, update')};
    ${grantStaffRead('case_email')}`.execute(db)
}
