import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** A person's last visit, their snoozed items, and the dashboard's index of upcoming dates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dashboard_visit (
      account_id text not null references account,
      user_id text not null,
      seen_at timestamptz not null default now(),
      previous_at timestamptz,
      welcome boolean not null default true,
      primary key (account_id, user_id)
    );
    ${enableRowSecurity('dashboard_visit', 'select, insert, update')};

    create table dashboard_snooze (
      account_id text not null references account,
      user_id text not null,
      item_key text not null,
      until timestamptz not null,
      primary key (account_id, user_id, item_key)
    );
    ${enableRowSecurity('dashboard_snooze', 'select, insert, update, delete')};

    create index service_order_appointment on service_order (account_id, appointment_date, order_id)
      where appointment_date is not null`.execute(db)
}
