import { type Kysely, sql } from 'kysely'
import { holdToAccount } from '../src/hold-to-account.ts'

/** Customer service plans: the provider's documents, who has read and acknowledged them, and how cases kept to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await documents(db)
  await ofTheAccount(db)
}

/** A plan is the same document for every customer of a product, so it belongs to no account. */
async function documents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table service_plan (
      plan_id text primary key,
      title text not null,
      product_category text not null
    )`.execute(db)
  await sql`
    create table service_plan_version (
      plan_id text not null references service_plan,
      version integer not null,
      status text not null check (status in ('draft', 'approved', 'superseded')),
      issue_date date check (status = 'draft' or issue_date is not null),
      content jsonb not null,
      edition integer not null default 1,
      primary key (plan_id, version)
    )`.execute(db)
  for (const status of ['draft', 'approved']) {
    await sql`
      create unique index ${sql.id(`service_plan_one_${status}`)} on service_plan_version (plan_id)
        where status = ${sql.lit(status)}`.execute(db)
  }
  await sql`grant select on service_plan to portal_app`.execute(db)
  await sql`grant select, insert, update on service_plan_version to portal_app`.execute(db)
  // There is nothing of an account in these tables that a row could be held to. Row-level security is on all the same:
  // a table of the gateway without it is a mistake, and the test for that stays without exceptions.
  for (const table of ['service_plan', 'service_plan_version']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy of_the_provider on ${sql.table(table)} to portal_app using (true)`.execute(db)
  }
}

async function ofTheAccount(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plan_reading (
      account_id text not null references account,
      plan_id text not null references service_plan,
      user_id text not null,
      version integer not null,
      read_at timestamptz not null default now(),
      primary key (account_id, plan_id, user_id)
    )`.execute(db)
  await sql`
    create table plan_acknowledgement (
      account_id text not null references account,
      plan_id text not null references service_plan,
      version integer not null,
      user_id text not null,
      name text not null,
      on_behalf_of text,
      at timestamptz not null default now(),
      primary key (account_id, plan_id, version)
    )`.execute(db)
  // How a case kept to its targets. The cases write it; what they say besides is theirs.
  await sql`
    create table case_result (
      account_id text not null references account,
      case_ref text not null,
      service_id text,
      product_category text not null,
      priority text not null check (priority in ('P1', 'P2', 'P3', 'P4')),
      is_outage boolean not null default false,
      opened_at timestamptz not null,
      first_reply_due timestamptz,
      first_replied_at timestamptz,
      repair_due timestamptz,
      repaired_at timestamptz,
      closed_at timestamptz,
      paused_minutes integer not null default 0,
      primary key (account_id, case_ref)
    )`.execute(db)
  await sql`create index case_result_repaired on case_result (account_id, repaired_at desc) where repaired_at is not null`.execute(
    db,
  )
  await sql`create index case_result_replied on case_result (account_id, first_replied_at desc)`.execute(db)
  await sql`
    create index case_result_open on case_result (account_id, product_category, opened_at) where closed_at is null`.execute(
    db,
  )
  await sql`create index case_result_outage on case_result (account_id, service_id) where is_outage`.execute(db)
  await holdToAccount(db, 'plan_reading', 'select, insert, update')
  await holdToAccount(db, 'plan_acknowledgement', 'select, insert')
  await holdToAccount(db, 'case_result', 'select, insert, update')
}
