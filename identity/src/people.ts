import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'

export const Person = z.strictObject({
  subject: text,
  email: text,
  givenName: textOrNull,
  familyName: textOrNull,
  uniqueAccountId: textOrNull,
  passwordHash: textOrNull,
  phone: textOrNull,
  address: textOrNull,
})
export type Person = z.infer<typeof Person>

const columns = sql`subject, email, given_name as "givenName", family_name as "familyName",
  unique_account_id as "uniqueAccountId", password_hash as "passwordHash", phone, address`

/** Finds only people who may sign in. */
export async function findPerson(system: Sql, subject: string): Promise<Person | null> {
  const { rows } = await rowsOf(Person)`
    select ${columns} from identity.login where subject = ${subject} and status = 'active'`.execute(system)
  return rows[0] ?? null
}

export async function findPersonByEmail(system: Sql, email: string): Promise<Person | null> {
  const { rows } = await rowsOf(Person)`
    select ${columns} from identity.login
     where lower(email) = lower(${email}) and status = 'active'`.execute(system)
  return rows[0] ?? null
}

export function fullName(person: Person): string {
  return [person.givenName, person.familyName].filter(Boolean).join(' ')
}
