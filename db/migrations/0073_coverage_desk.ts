import { type Kysely, sql } from 'kysely'
import { appRole } from '../src/roles.ts'

/** The staff remove exchanges and postcodes, and find postcodes by their beginning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    grant delete on exchange, postcode to ${sql.raw(appRole)};
    create index postcode_beginning on postcode (postcode collate "C")`.execute(db)
}
