import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** Secondary zones, whose records come from a primary name server of the customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The SOA and the TTL of the name servers, if they are not the provider's.
    alter table dns_zone add column apex jsonb;

    -- One row for each secondary zone. expires_at is null before the first transfer.
    create table dns_incoming (
      account_id text not null,
      zone_id text not null,
      primaries jsonb not null,
      configured_at timestamptz not null,
      attempted_at timestamptz,
      checked_at timestamptz,
      transferred_at timestamptz,
      next_at timestamptz not null,
      expires_at timestamptz,
      is_expired boolean not null default false,
      note text,
      primary key (account_id, zone_id),
      foreign key (account_id, zone_id) references dns_zone
    );
    -- For a NOTIFY, which names no account.
    create index dns_incoming_zone on dns_incoming (zone_id);
    create index dns_incoming_due on dns_incoming (account_id, next_at);
    ${enableRowSecurity('dns_incoming', 'select, insert, update, delete')}`.execute(db)
}
