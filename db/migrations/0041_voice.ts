import { type Kysely, sql } from 'kysely'
import { enableRowSecurity } from '../src/grants.ts'

/** The tenant of each voice service in the phone system, which has everything else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table service_voice (
      account_id text not null,
      service_id text not null,
      -- A tenant belongs to one service: its numbers and calls are shown to no other.
      tenant text not null unique,
      allows_abroad boolean not null default false,
      allows_premium boolean not null default false,
      primary key (account_id, service_id),
      foreign key (account_id, service_id) references service
    );
    ${enableRowSecurity('service_voice', 'select, insert, update')};

    -- The data of the embedded phone system.
    create table embedded.voice_tenant (tenant text primary key, content jsonb not null)`.execute(db)
}
