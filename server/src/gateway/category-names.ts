import type { ProductCategory } from '@portal/contract/services/category.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { listCategories } from '../ordering/category-store.ts'
import type { CsvColumn } from './send-csv.ts'

/** The columns of a file with the provider’s names of categories: people read it. */
export async function withCategoryNames<Row extends { productCategory: ProductCategory }, Of extends string>(
  tx: Sql,
  columns: readonly CsvColumn<Row, Of>[],
): Promise<CsvColumn<Row, Of>[]> {
  const names = new Map((await listCategories(tx)).map(({ categoryId, name }) => [categoryId, name]))
  const key = ({ productCategory }: Row) => names.get(productCategory) ?? productCategory
  return columns.map((column) => (column.header === 'Category' ? { ...column, key } : column))
}
