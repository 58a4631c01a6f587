import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requireStaffRoom } from '../permission.ts'
import { mostCategories, productCategories } from '../services/category.ts'
import { AddedCategoryId, CategoryId } from '../services/category-id.ts'
import { lineOfText } from '../text.ts'

const desk = { permissions: requireStaffRoom('DeskPlans'), isForPeople: true } as const

export const CategoryPlace = z.object({
  categoryId: CategoryId,
  /** The name for people. Programs and imports use the ID. */
  name: lineOfText(60).min(1, 'Enter a name.'),
  /** Customers find its services among all services, and have no menu entry, tab, tile, filter or new order for it. */
  isHidden: z.boolean(),
})
export type CategoryPlace = z.infer<typeof CategoryPlace>

export const categoryDeskList = endpoint({
  ...desk,
  method: 'GET',
  path: '/catalogue-desk/api/categories',
  summary: 'The categories of services in the order in which customers see them',
  comesWithDesk: ['products'],
  response: z.object({ categories: z.array(CategoryPlace) }),
})

export const categoryDeskUpdate = endpoint({
  ...desk,
  method: 'PUT',
  path: '/catalogue-desk/api/categories',
  summary: 'Name and order the categories, and hide or show them',
  body: z.object({
    categories: z
      .array(CategoryPlace)
      .max(mostCategories)
      .refine(
        (places) => new Set(places.map(({ name }) => name.toLowerCase())).size === places.length,
        'Two categories have the same name.',
      ),
  }),
  response: z.object({ categories: z.array(CategoryPlace) }),
  problems: ['category_not_known'],
})

export const categoryDeskCreate = endpoint({
  ...desk,
  method: 'POST',
  path: '/catalogue-desk/api/categories',
  summary: 'Add a category that behaves as one of the specification',
  body: z.object({
    name: CategoryPlace.shape.name,
    /** Its services have the tabs, fields, diagnostics and order forms of this one, for good. */
    behavesAs: z.enum(productCategories, 'Choose a category from the list.'),
  }),
  response: CategoryPlace,
  problems: ['limit_reached'],
})

export const categoryDeskDelete = endpoint({
  ...desk,
  method: 'DELETE',
  path: '/catalogue-desk/api/categories/:categoryId',
  summary: 'Remove an added category that nothing uses',
  params: z.object({ categoryId: AddedCategoryId }),
  problems: ['category_in_use'],
})
