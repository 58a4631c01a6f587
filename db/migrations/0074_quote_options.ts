import { type Kysely, sql } from 'kysely'

/** DDoS protection and installation out of hours are extras of a quote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table rate_extra drop constraint rate_extra_kind_check;
    alter table rate_extra add constraint rate_extra_kind_check
      check (kind in ('care', 'router', 'ipv4', 'aEnd', '4G', 'ddos', 'hours'))`.execute(db)
}
