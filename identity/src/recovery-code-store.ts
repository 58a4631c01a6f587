import type { Database, Sql } from '@portal/db/src/database.ts'
import { changesRow, number, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'

export async function replaceRecoveryCodes(
  system: Database['system'],
  subject: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await system.transaction().execute(async (tx) => {
    await sql`delete from identity.recovery_code where subject = ${subject}`.execute(tx)
    await sql`
      insert into identity.recovery_code (subject, code_hash)
      select ${subject}, unnest(${[...hashes]}::bytea[])`.execute(tx)
  })
}

/** False if it is not a code of the person, or has been used. */
export const takeCodeHash = (system: Sql, subject: string, hash: Buffer): Promise<boolean> =>
  changesRow(system)`
    update identity.recovery_code set used_at = now()
     where subject = ${subject} and code_hash = ${hash} and used_at is null`

export async function countRecoveryCodes(system: Sql, subject: string): Promise<number> {
  const { rows } = await rowsOf({ count: number })`
    select count(*) as count from identity.recovery_code
     where subject = ${subject} and used_at is null`.execute(system)
  return rows[0]?.count ?? 0
}

export async function removeRecoveryCodes(system: Sql, subject: string): Promise<void> {
  await sql`delete from identity.recovery_code where subject = ${subject}`.execute(system)
}
