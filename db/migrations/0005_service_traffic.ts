import { type Kysely, sql } from 'kysely'

/** Measured traffic of a service: fine steps for the last week, hours before that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table service_traffic (
      account_id text not null,
      service_id text not null,
      at timestamptz not null,
      in_mbps real not null,
      out_mbps real not null,
      primary key (account_id, service_id, at)
    )`.execute(db)
  await sql`grant select on service_traffic to portal_app`.execute(db)
  await sql`alter table service_traffic enable row level security`.execute(db)
  await sql`
    create policy own_account on service_traffic to portal_app
      using (account_id = current_setting('portal.account_id', true))`.execute(db)
}
