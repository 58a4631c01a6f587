import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** Domains that accounts have added and not proven to hold yet: several may claim one name, the first with proof has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dns_claim (
      account_id text not null references account,
      zone_id text not null,
      token text not null,
      claimed_by text not null,
      claimed_at timestamptz not null,
      expires_at timestamptz not null,
      checked_at timestamptz,
      -- When the domain was seen at other name servers: only a delegation that comes after that proves anything.
      elsewhere_at timestamptz,
      note text,
      primary key (account_id, zone_id)
    );
    ${enableRowSecurity('dns_claim', 'select, insert, update, delete')}`.execute(db)
}
