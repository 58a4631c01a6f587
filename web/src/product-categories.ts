import type { CategoryPlace } from '@portal/contract/catalogue/categories.ts'
import { boot } from './boot.ts'

/** All categories in the order of the provider. */
export const productCategories = (): readonly CategoryPlace[] => boot.signedIn?.productCategories ?? []

/** Those that customers see. */
export const shownCategories = () => productCategories().filter(({ isHidden }) => !isHidden)

/** The name that the provider gave a category. */
export const categoryName = (id: string): string =>
  productCategories().find(({ categoryId }) => categoryId === id)?.name ?? id
