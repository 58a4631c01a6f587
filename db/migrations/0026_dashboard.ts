import { type Kysely, sql } from 'kysely'
import { holdToAccount } from '../src/hold-to-account.ts'

/** When somebody was last here, what they have put off, and the indexes that the dashboard reads the near future by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dashboard_visit (
      account_id text not null references account,
      user_id text not null,
      seen_at timestamptz not null default now(),
      previous_at timestamptz,
      welcome boolean not null default true,
      primary key (account_id, user_id)
    )`.execute(db)
  await holdToAccount(db, 'dashboard_visit', 'select, insert, update')

  await sql`
    create table dashboard_snooze (
      account_id text not null references account,
      user_id text not null,
      item_key text not null,
      until timestamptz not null,
      primary key (account_id, user_id, item_key)
    )`.execute(db)
  await holdToAccount(db, 'dashboard_snooze', 'select, insert, update, delete')

  await sql`
    create index service_order_appointment on service_order (account_id, appointment_date, order_id)
      where appointment_date is not null`.execute(db)
  await sql`
    create index dns_change_set_refused on dns_change_set (account_id, created_at) where state = 'refused'`.execute(db)
}
