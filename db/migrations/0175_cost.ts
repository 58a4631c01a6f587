import { type Kysely, sql } from 'kysely'
import { enableRowSecurity, grantStaffRead } from '../src/grants.ts'

/** Budgets of customers, the price rises that contracts have, and the codes for exports to accounting programs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Each month, before VAT. The key of the account is empty; that of a group is its name after an equals sign, or none.
    create table cost_budget (
      account_id text not null references account,
      grouping_name text not null check (grouping_name in ('account', 'site', 'product', 'costCentre')),
      group_key text not null default '',
      monthly bigint not null check (monthly > 0),
      primary key (account_id, grouping_name, group_key),
      check ((grouping_name = 'account') = (group_key = ''))
    );
    ${enableRowSecurity('cost_budget', 'select, insert, update, delete')};
    ${grantStaffRead('cost_budget')};

    -- Notifications that were sent, so that a month causes each once.
    create table cost_budget_notice (
      account_id text not null references account,
      cause text not null check (cause in ('bills', 'forecast')),
      month date not null,
      noticed_at timestamptz not null,
      primary key (account_id, cause, month)
    );
    ${enableRowSecurity('cost_budget_notice', 'select, insert')};
    ${grantStaffRead('cost_budget_notice')};

    create table accounting_codes (
      account_id text not null references account,
      layout text not null check (layout in ('xero', 'sage', 'quickbooks')),
      supplier text not null,
      account_code text not null,
      -- [{"rate": 2000, "code": "T1"}], the rate in hundredths of a per cent, null outside VAT.
      tax_codes jsonb not null,
      primary key (account_id, layout)
    );
    ${enableRowSecurity('accounting_codes', 'select, insert, update')};
    ${grantStaffRead('accounting_codes')};

    -- Rises that are agreed in contracts, from the billing system.
    create table price_rise (
      account_id text not null references account,
      service_id text not null,
      starts_on date not null,
      -- Hundredths of a per cent; 0 withdraws it.
      percent integer not null check (percent between -10000 and 10000),
      -- Whether the percentage is the most that the clause allows.
      is_most boolean not null default false,
      clause text not null,
      primary key (account_id, service_id, starts_on),
      foreign key (account_id, service_id) references service on delete cascade
    );
    ${enableRowSecurity('price_rise', 'select')};
    ${grantStaffRead('price_rise')}`.execute(db)
}
