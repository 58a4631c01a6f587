import type { Database, Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'

const FactorOfPerson = z.strictObject({ subject: text, factor: z.enum(['none', 'totp', 'webauthn']) })
export type SecondFactor = z.infer<typeof FactorOfPerson>['factor']

/** The strongest second factor of each person, by subject. */
export async function listSecondFactors(system: Sql, subjects: readonly string[]): Promise<Map<string, SecondFactor>> {
  const { rows } = await rowsOf(FactorOfPerson)`
    select l.subject, case
        when exists (select from identity.passkey p where p.subject = l.subject) then 'webauthn'
        when exists (select from identity.authenticator a
          where a.subject = l.subject and a.confirmed_at is not null) then 'totp'
        else 'none' end as factor
      from identity.login l where l.subject = any(${[...subjects]}::text[])`.execute(system)
  return new Map(rows.map(({ subject, factor }) => [subject, factor]))
}

export async function deleteSecondFactors(system: Database['system'], subject: string): Promise<void> {
  await system.transaction().execute(async (tx) => {
    await sql`delete from identity.authenticator where subject = ${subject}`.execute(tx)
    await sql`delete from identity.passkey where subject = ${subject}`.execute(tx)
    await sql`delete from identity.recovery_code where subject = ${subject}`.execute(tx)
  })
}
