import type { Sql } from '../database.ts'
import { rowsOf, text } from '../rows.ts'

/** The IDs of the categories that the provider added. */
export async function listAddedCategories(db: Sql): Promise<string[]> {
  const { rows } = await rowsOf({ categoryId: text })`
    select category_id as "categoryId" from product_category where position(':' in category_id) > 0
    order by position`.execute(db)
  return rows.map(({ categoryId }) => categoryId)
}
