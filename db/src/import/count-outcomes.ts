import type { Transaction } from 'kysely'
import { compareStaged } from './differences.ts'
import { type Entity, Written } from './entity.ts'
import { rowsOf } from '../rows.ts'

/** For rows that span several tables: counts new, changed and unchanged rows before they are written. */
export async function countOutcomes(
  tx: Transaction<unknown>,
  entity: Entity,
  columns: readonly string[],
): Promise<Written> {
  await compareStaged(tx, entity, columns)
  const { rows } = await rowsOf(Written)`
    select count(*) filter (where outcome = 'created') as added, count(*) filter (where outcome = 'changed') as changed
    from staging_difference`.execute(tx)
  return rows[0] ?? { added: 0, changed: 0 }
}
