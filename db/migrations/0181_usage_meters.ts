import { type Kysely, sql } from 'kysely'
import { enableRowSecurity, grantStaffRead } from '../src/grants.ts'

/** Usage of services by month, as the billing system measured it, and the samples of 95th percentile billing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table usage_meter (
      account_id text not null references account,
      -- The meter in the billing system: the same in each month.
      meter_id text not null,
      -- Its first day.
      month date not null,
      service_id text not null,
      kind text not null check (kind in ('percentile', 'data', 'storage', 'licences', 'compute')),
      name text not null,
      product_name text,
      -- Bytes, licences or hours. For 95th percentile billing the rate as billed in bit/s, if the billing system sends it.
      used bigint check (used >= 0),
      -- Fair use, included or bought; the committed rate of 95th percentile billing.
      allowance bigint check (allowance > 0),
      -- The charge of its line on the bill.
      charge_id text,
      primary key (account_id, meter_id, month),
      check (used is not null or kind = 'percentile')
    );
    create index usage_meter_month on usage_meter (account_id, month, service_id);
    ${enableRowSecurity('usage_meter', 'select')};
    ${grantStaffRead('usage_meter')};

    create table usage_sample (
      account_id text not null,
      meter_id text not null,
      -- In UTC, so that each day has as many samples.
      day date not null,
      month date not null generated always as (day - extract(day from day)::integer + 1) stored,
      -- The rates of its five minutes in bit/s; null is missing.
      rates jsonb not null check (jsonb_array_length(rates) = 288),
      primary key (account_id, meter_id, day),
      foreign key (account_id, meter_id, month) references usage_meter on delete cascade
    );
    ${enableRowSecurity('usage_sample', 'select')};
    ${grantStaffRead('usage_sample')}`.execute(db)
}
