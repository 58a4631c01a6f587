import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** Engineer appointments booked at the carrier: held while a person orders, then of the order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table appointment_hold (
      account_id text not null references account,
      hold_id text not null,
      carrier_ref text not null,
      site_id text not null,
      product_id text not null,
      held_by text not null,
      date date not null,
      half text not null check (half in ('AM', 'PM')),
      expires_at timestamptz not null,
      order_id text,
      primary key (account_id, hold_id),
      foreign key (account_id, order_id) references service_order on delete cascade
    );
    create index appointment_hold_order on appointment_hold (account_id, order_id);
    -- For the job that releases expired holds of all accounts.
    create index appointment_hold_expires on appointment_hold (expires_at) where order_id is null;
    ${enableRowSecurity('appointment_hold', 'select, insert, update, delete')}`.execute(db)
}
