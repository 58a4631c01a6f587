import { type Kysely, sql } from 'kysely'
import { staffRole } from '../src/roles.ts'

/** Staff see the offerings that other systems have added, to sell them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    grant usage on schema integration to ${sql.raw(staffRole)};
    grant select on integration.tmf_resource to ${sql.raw(staffRole)}`.execute(db)
}
