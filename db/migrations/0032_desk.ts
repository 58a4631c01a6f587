import { type Kysely, sql } from 'kysely'
import { deskReads } from '../src/desk-reads.ts'

/** The provider's desk: its staff look over all accounts, and who of them takes a case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await deskRole(db)
  await staffPermissions(db)
  await sql`alter table help_case add column taken_by text, add column taken_by_name text`.execute(db)
  // The queue of the desk, over all accounts: what is escalated first, then by what was promised.
  await sql`
    create index help_case_queue on help_case (turn, (escalated_at is null), next_at, case_id)
      where turn < 2`.execute(db)
  await sql`
    create index service_order_queue on service_order (expected_date nulls first, placed_date, order_id)
      where status in ('Pending', 'Approved')`.execute(db)
  await sql`
    create index visit_queue on visit (starts_at, visit_id)
      where status in ('submitted', 'amended', 'approved', 'checkedIn')`.execute(db)
  for (const table of [
    'account',
    'portal_user',
    'help_case',
    'service_order',
    'service_count',
    'visit',
    'space',
    'data_centre',
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await deskReads(db, table)
  }
}

/** What is read over all accounts is read as this role, which can change nothing: a change names its account. */
async function deskRole(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      create role portal_desk nologin;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db)
  await sql`
    do $$ begin
      execute format('grant portal_desk to %I', current_user);
    end $$`.execute(db)
  await sql`grant usage on schema public to portal_desk`.execute(db)
}

/** No administrator of a customer grants what only the provider's own people have. */
async function staffPermissions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create policy never_of_staff on permission_grant as restrictive for insert to portal_app
      with check (resource <> 'PortalOperator' and resource not like 'Desk%')`.execute(db)
  await sql`
    alter table api_key add constraint api_key_never_of_staff
      check (not array_to_string(resources, ' ') ~ '(PortalOperator|Desk)')`.execute(db)
}
