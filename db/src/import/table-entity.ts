import type { Entity } from './entity.ts'
import { rowNow } from './row-now.ts'
import { sameColumns, upsert } from './upsert.ts'

/** An entity that is one table with columns of the same names. */
export function tableEntity(
  facts: Pick<Entity, 'name' | 'about' | 'row' | 'key' | 'checks'> & { table: string },
): Entity {
  const { table, ...entity } = facts
  const { row, key } = entity
  return {
    ...entity,
    now: rowNow({ table, key, row }),
    write: (tx, columns) => upsert(tx, { table, key, values: sameColumns(columns) }),
  }
}
