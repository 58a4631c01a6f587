import { Problem } from '@portal/contract/problem.ts'
import type { ProductCategory } from '@portal/contract/services/category.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { listCategories } from './category-store.ts'

/** Refuses a category that the provider has not added, or has removed. */
export async function assertKnownCategories(
  tx: Sql,
  wanted: readonly (ProductCategory | null | undefined)[],
): Promise<void> {
  const known = (await listCategories(tx)).map(({ categoryId }) => categoryId)
  const unknown = wanted.find((each) => each && !known.includes(each))
  if (unknown)
    throw new Problem('category_not_known', { detail: `There is no category ${unknown}. Choose ${known.join(', ')}.` })
}
