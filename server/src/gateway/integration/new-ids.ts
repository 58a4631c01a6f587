import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { createHash } from 'node:crypto'
import { newId } from '../../lib/new-id.ts'
import { textIn } from './text-in.ts'

/** What we call a thing that comes by an id of another system. */
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

/** The same that the import finds or derives, so that a person is found by either. */
export const subjectOfEmail: NewId = async (db, { email }) => {
  const address = textIn(email).toLowerCase()
  const { rows } = await rowsOf({ subject: text })`
    select subject from identity.login where lower(email) = ${address}`.execute(db)
  return rows[0]?.subject ?? `u-${createHash('sha256').update(address).digest('hex').slice(0, 24)}`
}
