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
})
export type Person = z.infer<typeof Person>

const columns = sql`subject, email, given_name as "givenName", family_name as "familyName",
  unique_account_id as "uniqueAccountId", password_hash as "passwordHash"`

/** Only people who may sign in are found. */
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

export interface Claims {
  sub: string
  name?: string
  given_name?: string
  family_name?: string
  email: string
  uniqueAccountId?: string
}

/** What tokens and the userinfo endpoint say about a person. */
export function claimsOf(person: Person): Claims {
  const name = fullName(person)
  return {
    sub: person.subject,
    ...(name && { name }),
    ...(person.givenName && { given_name: person.givenName }),
    ...(person.familyName && { family_name: person.familyName }),
    email: person.email,
    ...(person.uniqueAccountId && { uniqueAccountId: person.uniqueAccountId }),
  }
}

export function fullName(person: Person): string {
  return [person.givenName, person.familyName].filter(Boolean).join(' ')
}
