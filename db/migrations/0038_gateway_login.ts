import { type Kysely, sql } from 'kysely'
import { makeRoles } from '../src/roles.ts'

/** The login of the gateway, which owns nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeRoles((statement) => sql.raw(statement).execute(db))
}
