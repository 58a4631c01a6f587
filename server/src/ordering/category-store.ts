import { CategoryPlace } from '@portal/contract/catalogue/categories.ts'
import type { ProductCategory } from '@portal/contract/services/category.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope, DeskScope } from '../scope/account-scope.ts'

/** In the order in which customers see them. */
export const listCategories = (tx: Sql): Promise<CategoryPlace[]> =>
  rowsOf(CategoryPlace)`
    select category_id as "categoryId", name, is_hidden as "isHidden" from product_category order by position`.all(tx)

/** Those that customers see. */
export const shownOf = (categories: readonly CategoryPlace[]): ProductCategory[] =>
  categories.flatMap(({ categoryId, isHidden }) => (isHidden ? [] : [categoryId]))

export const listShownCategories = async (tx: Sql): Promise<ProductCategory[]> => shownOf(await listCategories(tx))

export async function updateCategories(
  { tx, actorName }: AccountScope,
  categories: readonly CategoryPlace[],
): Promise<void> {
  await sql`
    update product_category set name = place.name, position = place.position, is_hidden = place.is_hidden, changed_by_name = ${actorName},
      changed_at = now()
    from unnest(${categories.map(({ categoryId }) => categoryId)}::text[], ${categories.map(({ name }) => name)}::text[],
      ${categories.map(({ isHidden }) => isHidden)}::boolean[]) with ordinality as place (category_id, name, is_hidden, position)
    where product_category.category_id = place.category_id`.execute(tx)
}

export const insertCategory = (
  { tx, actorName }: AccountScope,
  { categoryId, name }: CategoryPlace,
): Promise<unknown> =>
  sql`
    insert into product_category (category_id, name, position, changed_by_name, changed_at)
    select ${categoryId}, ${name}, max(position) + 1, ${actorName}, now() from product_category`.execute(tx)

export async function deleteCategory({ tx }: AccountScope, categoryId: ProductCategory): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from product_category where category_id = ${categoryId}`.execute(tx)
  return numAffectedRows === 1n
}

const Uses = z.strictObject({ services: number, products: number, others: number })
export type Uses = z.infer<typeof Uses>

/** How many services, products, and plans or commission schemes have a category, in all accounts. */
export async function countUses({ tx }: Pick<DeskScope, 'tx'>, categoryId: ProductCategory): Promise<Uses> {
  const { rows } = await rowsOf(Uses)`select services, products, others from category_uses(${categoryId})`.execute(tx)
  return rows[0] ?? { services: 0, products: 0, others: 0 }
}
