import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'

/** Deletes what has expired; run it every hour or so. Answers how many rows went. */
export async function deleteExpired(database: Pick<Database, 'system'>): Promise<number> {
  const statements = [
    sql`delete from identity.model where expires_at < now()`,
    sql`delete from identity.refresh_answer where expires_at < now()`,
    sql`delete from identity.sign_in_step where expires_at < now()`,
    sql`delete from identity.throttle where last_failure_at < now() - interval '1 day'`,
    sql`delete from identity.password_link where expires_at < now() - interval '1 day'`,
    sql`delete from identity.signing_key where retires_at < now()`,
    sql`
      delete from identity.sign_in
       where at < now() - interval '400 days' or (subject is null and at < now() - interval '30 days')`,
  ]
  const results = await Promise.all(statements.map((statement) => statement.execute(database.system)))
  return results.reduce((sum, { numAffectedRows = 0n }) => sum + Number(numAffectedRows), 0)
}
