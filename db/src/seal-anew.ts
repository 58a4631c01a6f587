import { type RawBuilder, sql } from 'kysely'
import type { Sql } from './database.ts'
import { rowsOf, text, textOrNull } from './rows.ts'

/** Where sealed values stand, and how one of them is replaced. */
export interface SealedPlace {
  table: string
  value: RawBuilder<unknown>
  replace: (sealed: string) => RawBuilder<unknown>
}

export function sealedColumn(table: string, column: string): SealedPlace {
  return { table, value: sql.ref(column), replace: (sealed) => sql`${sql.ref(column)} = ${sealed}` }
}

export interface Resealing {
  /** Opens what the newest secret has sealed, and nothing else. */
  isNewest(sealed: string): boolean
  /** Opens it with whatever secret fits and seals it with the newest. */
  renew(sealed: string): string
}

const atOnce = 500

/** Seals with the newest secret what another one has sealed; answers how many values that were. Safe at any time, and again. */
export async function sealAnew(db: Sql, { table, value, replace }: SealedPlace, { isNewest, renew }: Resealing) {
  const place = sql.table(table)
  let [after, renewed] = ['(0,0)', 0]
  for (;;) {
    // oxlint-disable no-await-in-loop -- a part after the other
    const { rows } = await rowsOf({ at: text, sealed: textOrNull })`
      select ctid::text as at, ${value} as sealed from ${place} where ctid > ${after}::tid order by ctid limit ${atOnce}`.execute(
      db,
    )
    for (const { at, sealed } of rows) {
      if (sealed === null || isNewest(sealed)) continue
      // Somebody may have changed it meanwhile; then it is sealed with the newest secret already.
      const { numAffectedRows = 0n } = await sql`
        update ${place} set ${replace(renew(sealed))} where ctid = ${at}::tid and ${value} = ${sealed}`.execute(db)
      renewed += Number(numAffectedRows)
    }
    // oxlint-enable no-await-in-loop
    const last = rows.at(-1)
    if (!last) return renewed
    after = last.at
  }
}
