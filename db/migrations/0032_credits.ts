import { type Kysely, sql } from 'kysely'
import { enableRowSecurity, grantStaffRead } from '../src/grants.ts'

/** Credits for targets that were missed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The targets against which a case was measured, with the credit that its plan promised.
    alter table case_result add column targets jsonb;

    create sequence service_credit_number start 6000;
    grant usage on sequence service_credit_number to portal_app;
    create table service_credit (
      account_id text not null references account,
      credit_id text not null,
      service_id text not null,
      -- As it was called at the time, for the bill.
      service_name text not null,
      kind text not null check (kind in ('repair', 'availability')),
      -- The case, or the month such as 2026-10: there is one credit for each.
      about text not null,
      plan_id text not null,
      plan_title text not null,
      plan_version integer not null,
      facts jsonb not null,
      monthly_charge bigint not null,
      percent integer not null check (percent between 1 and 100),
      amount bigint not null check (amount > 0),
      currency text not null,
      state text not null default 'open' check (state in ('open', 'claimed', 'approved', 'refused', 'billed')),
      at timestamptz not null,
      claimed_at timestamptz,
      claimed_by_name text,
      decided_at timestamptz,
      decided_by_name text,
      reason text,
      bill_ref text,
      primary key (account_id, credit_id),
      unique (account_id, service_id, kind, about),
      foreign key (account_id, service_id) references service
    );
    create index service_credit_at on service_credit (account_id, at, credit_id);
    create index service_credit_amount on service_credit (account_id, amount, credit_id);
    create index service_credit_state on service_credit (state, at);
    ${enableRowSecurity('service_credit', 'select, insert, update')};
    ${grantStaffRead('service_credit')}`.execute(db)
}
