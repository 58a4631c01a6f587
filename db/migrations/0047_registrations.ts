import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** The requests of orders to the registry of domains. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_registration (
      account_id text not null,
      order_id text not null,
      kind text not null check (kind in ('renew', 'create')),
      domain text not null,
      years smallint not null,
      state text not null check (state in ('waiting', 'sent', 'done', 'refused')),
      is_simulated boolean not null,
      -- The expiry when the request was sent: a repeated renewal names it again, so that the registry renews once.
      expires_before date,
      expires date,
      note text,
      sent_at timestamptz,
      changed_at timestamptz not null,
      primary key (account_id, order_id),
      foreign key (account_id, order_id) references service_order on delete cascade
    );
    ${enableRowSecurity('order_registration', 'select, insert, update')};
    -- For the job that finds the domains to renew in all accounts.
    create index service_renewal on service (contract_end) where product_category = 'Domain' and auto_renew;

    -- The domains of the embedded registry.
    create table embedded.domain (domain text primary key, registration jsonb not null)`.execute(db)
}
