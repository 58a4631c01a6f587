import { type Kysely, sql } from 'kysely'

/** A result of the simulator stays marked, also after the installation is connected to a carrier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table line_test add column is_simulated boolean not null default false`.execute(db)
}
