import type { Sql } from '@portal/db/src/database.ts'
import { contactOfUser } from '@portal/db/src/import/contact-of.ts'
import { subjectAt } from '@portal/db/src/import/people.ts'
import { rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { newId } from '../../lib/new-id.ts'
import { textIn } from './text-in.ts'

/** Our id for a record that arrives with an external id. */
export type NewId = (db: Sql, row: Record<string, unknown>) => Promise<string>

export const newAs =
  (prefix: string): NewId =>
  async () =>
    `${prefix}-${newId(10)}`

export const newNumber =
  (prefix: string, sequence: string): NewId =>
  async (db) => {
    const { rows } = await rowsOf({ id: text })`select ${prefix}::text || nextval(${sequence}) as id`.execute(db)
    return rows[0]?.id ?? ''
  }

/** The subject that the import finds or derives, so that both identify the same person. */
export const subjectOfEmail: NewId = async (db, row) => {
  const [accountId, email] = [textIn(row.account_id), textIn(row.email).toLowerCase()]
  const { rows } = await rowsOf({ subject: text })`
    select ${subjectAt(sql`${accountId}::text`, sql`${email}::text`)} as subject`.execute(db)
  return rows[0]?.subject ?? ''
}

/** The contact of a person who signs in, or a new one: they are one person. */
export const contactOfPerson: NewId = async (db, row) => {
  const [accountId, email] = [textIn(row.account_id), textIn(row.email).toLowerCase()]
  const { rows } = await rowsOf({ contactId: textOrNull })`
    select ${contactOfUser(sql`${accountId}::text`, sql`${email}::text`)} as "contactId"`.execute(db)
  return rows[0]?.contactId ?? `C-${newId(10)}`
}
