import { z } from 'zod'
import { ownName, productCategories } from './category.ts'

const unknown = 'Choose a category from the list.'

/** The ID of a category that the provider added: the category that it behaves as, and a name of its own. */
export const AddedCategoryId = z.templateLiteral([z.enum(productCategories), ':', z.string().regex(ownName)], unknown)

export const CategoryId = z.union([z.enum(productCategories), AddedCategoryId], unknown)
