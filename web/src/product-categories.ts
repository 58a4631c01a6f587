import type { ProductCategory } from '@portal/contract/services/category.ts'
import { boot } from './boot.ts'

/** The categories that customers see, in the order of the provider. */
export const shownCategories = (): readonly ProductCategory[] => boot.signedIn?.shownCategories ?? []

/** The name that the provider gave a category. */
export const categoryName = (id: string): string => boot.signedIn?.categoryNames[id] ?? id
