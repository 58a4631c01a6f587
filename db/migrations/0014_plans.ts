import { type Kysely, sql } from 'kysely'
import { enableProviderRows, enableRowSecurity, grantStaffRead } from '../src/grants.ts'

/** Customer service plans: the provider's documents, who has read and acknowledged them, and how cases performed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A plan is the same document for every customer of a product, so it belongs to no account.
    create table service_plan (
      plan_id text primary key,
      title text not null,
      product_category text not null
    );
    create table service_plan_version (
      plan_id text not null references service_plan,
      version integer not null,
      status text not null check (status in ('draft', 'approved', 'superseded')),
      issue_date date check (status = 'draft' or issue_date is not null),
      content jsonb not null,
      edition integer not null default 1,
      reason text,
      primary key (plan_id, version)
    );
    create unique index service_plan_one_draft on service_plan_version (plan_id) where status = 'draft';
    create unique index service_plan_one_approved on service_plan_version (plan_id) where status = 'approved';
    ${enableProviderRows('service_plan', 'select')};
    ${enableProviderRows('service_plan_version', 'select, insert, update')};
    ${grantStaffRead('service_plan')};
    ${grantStaffRead('service_plan_version')};

    create table plan_reading (
      account_id text not null references account,
      plan_id text not null references service_plan,
      user_id text not null,
      version integer not null,
      read_at timestamptz not null default now(),
      primary key (account_id, plan_id, user_id)
    );
    ${enableRowSecurity('plan_reading', 'select, insert, update')};

    create table plan_acknowledgement (
      account_id text not null references account,
      plan_id text not null references service_plan,
      version integer not null,
      user_id text not null,
      name text not null,
      on_behalf_of text,
      at timestamptz not null default now(),
      primary key (account_id, plan_id, version)
    );
    create index plan_acknowledgement_of_version on plan_acknowledgement (plan_id, version);
    ${enableRowSecurity('plan_acknowledgement', 'select, insert')};
    ${grantStaffRead('plan_acknowledgement')};

    -- The performance of a case against its targets, written by the cases.
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
    );
    create index case_result_repaired on case_result (account_id, repaired_at desc) where repaired_at is not null;
    create index case_result_replied on case_result (account_id, first_replied_at desc);
    create index case_result_open on case_result (account_id, product_category, opened_at) where closed_at is null;
    create index case_result_outage on case_result (account_id, service_id) where is_outage;
    ${enableRowSecurity('case_result', 'select, insert, update')}`.execute(db)
}
