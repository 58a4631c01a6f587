import type { ProductCategory } from '@portal/contract/services/category.ts'
import { boot } from './boot.ts'

/** The categories that customers see, in the order of the provider. */
export const shownCategories = (): readonly ProductCategory[] => boot().signedIn?.shownCategories ?? []

/** The name that the provider gave a category. */
export const categoryName = (id: string): string => boot().signedIn?.categoryNames[id] ?? id

/** Every category with its name, also those that customers do not see. */
export const allCategories = (): readonly (readonly [string, string])[] =>
  Object.entries(boot().signedIn?.categoryNames ?? {})

/** After an addition, so that forms of this page offer the category before the next page is loaded. */
export function nameCategory({ categoryId, name }: { categoryId: string; name: string }): void {
  const { signedIn } = boot()
  if (signedIn) signedIn.categoryNames[categoryId] = name
}
