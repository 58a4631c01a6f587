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
export const findPerson = (system: Sql, subject: string): Promise<Person | null> =>
  rowsOf(Person)`
    select ${columns} from identity.login where subject = ${subject} and status = 'active'`.first(system)

export const findPersonByEmail = (system: Sql, email: string): Promise<Person | null> =>
  rowsOf(Person)`
    select ${columns} from identity.login
     where lower(email) = lower(${email}) and status = 'active'`.first(system)

export function fullName(person: Person): string {
  return [person.givenName, person.familyName].filter(Boolean).join(' ')
}

export interface NewLogin {
  subject: string
  email: string
  givenName: string
  familyName: string
  accountId: string
}

/** An existing person keeps their data; false if they sign in with another address, which only they can change. */
export async function admitPerson(system: Sql, login: NewLogin): Promise<boolean> {
  const { rows } = await rowsOf({ subject: text })`
    insert into identity.login as known (subject, email, given_name, family_name, unique_account_id)
    values (${login.subject}, ${login.email}, ${login.givenName}, ${login.familyName || null}, ${login.accountId})
    on conflict (subject) do update set status = 'active', email = excluded.email
      where known.password_hash is null or lower(known.email) = lower(excluded.email)
    returning subject`.execute(system)
  return rows.length > 0
}

export async function saveStatus(system: Sql, subject: string, status: 'active' | 'suspended'): Promise<void> {
  await sql`update identity.login set status = ${status} where subject = ${subject}`.execute(system)
}
