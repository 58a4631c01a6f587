import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** Name servers of customers that copy a zone: each receives NOTIFY after a publication. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dns_secondary (
      account_id text not null,
      zone_id text not null,
      secondary_id text not null,
      address inet not null,
      port integer not null,
      -- The API key whose TSIG secret signs. Not a reference: a deleted key must not turn into unsigned messages.
      key_id text,
      attempts integer not null default 0,
      next_at timestamptz,
      acknowledged_at timestamptz,
      acknowledged_serial bigint,
      note text,
      primary key (account_id, zone_id, secondary_id),
      unique (account_id, zone_id, address, port),
      foreign key (account_id, zone_id) references dns_zone
    );
    ${enableRowSecurity('dns_secondary', 'select, insert, update, delete')}`.execute(db)
}
