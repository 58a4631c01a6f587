import { type RawBuilder, sql } from 'kysely'
import type { Sql } from './database.ts'
import { rowsOf, text, textOrNull } from './rows.ts'

/** The location of encrypted values, and how to replace one. */
export interface EncryptedPlace {
  table: string
  value: RawBuilder<unknown>
  replace: (encrypted: string) => RawBuilder<unknown>
}

export function encryptedColumn(table: string, column: string): EncryptedPlace {
  return { table, value: sql.ref(column), replace: (encrypted) => sql`${sql.ref(column)} = ${encrypted}` }
}

/** A field of a JSON column. */
export function encryptedField(table: string, column: string, field: string): EncryptedPlace {
  return {
    table,
    value: sql`${sql.ref(column)} ->> ${field}::text`,
    replace: (encrypted) =>
      sql`${sql.ref(column)} = jsonb_set(${sql.ref(column)}, ${[field]}::text[], to_jsonb(${encrypted}::text))`,
  }
}

export interface Reencryption {
  /** Whether the newest secret decrypts the value. */
  isNewest(encrypted: string): boolean
  /** Decrypts with whichever secret fits and encrypts with the newest. */
  renew(encrypted: string): string
}

const atOnce = 500

/**
 * Re-encrypts with the newest secret values that an older one has encrypted. Returns their number. Safe to run at any
 * time and to repeat.
 */
export async function reencrypt(db: Sql, { table, value, replace }: EncryptedPlace, { isNewest, renew }: Reencryption) {
  const place = sql.table(table)
  let [after, renewed] = ['(0,0)', 0]
  for (;;) {
    const { rows } = await rowsOf({ at: text, encrypted: textOrNull })`
      select ctid::text as at, ${value} as encrypted from ${place} where ctid > ${after}::tid order by ctid limit ${atOnce}`.execute(
      db,
    )
    for (const { at, encrypted } of rows) {
      if (encrypted === null || isNewest(encrypted)) continue
      // If the value changed meanwhile, the newest secret has already encrypted it.
      const { numAffectedRows = 0n } = await sql`
        update ${place} set ${replace(renew(encrypted))} where ctid = ${at}::tid and ${value} = ${encrypted}`.execute(
        db,
      )
      renewed += Number(numAffectedRows)
    }
    const last = rows.at(-1)
    if (!last) return renewed
    after = last.at
  }
}
