import type { CategoryPlace, categoryDeskCreate, categoryDeskDelete } from '@portal/contract/catalogue/categories.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Problem } from '@portal/contract/problem.ts'
import { type BaseCategory, mostCategories, type ProductCategory } from '@portal/contract/services/category.ts'
import type { z } from 'zod'
import { recordActivity } from '../../lib/activity.ts'
import { announceToDesk } from '../../lib/announce.ts'
import {
  deleteCategory,
  insertCategory,
  listCategories,
  updateCategories,
  type Uses,
} from '../../ordering/category-store.ts'
import { assertKnownCategories } from '../../ordering/known-categories.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

const entity = 'product category'

export async function arrangeCategories(scope: AccountScope, places: readonly CategoryPlace[]): Promise<void> {
  const before = await listCategories(scope.tx)
  const ids = new Set(places.map(({ categoryId }) => categoryId))
  await assertKnownCategories(scope.tx, [...ids])
  if (ids.size < before.length) throw new Problem('invalid', { fields: { categories: 'List every category once.' } })
  await updateCategories(scope, places)
  const old = new Map(before.map((place) => [place.categoryId, place]))
  for (const place of places) {
    const was = old.get(place.categoryId)
    if (!was || (was.name === place.name && was.isHidden === place.isHidden)) continue
    await recordActivity(scope, {
      action: 'categories changed',
      entity,
      entityId: place.categoryId,
      before: was,
      after: place,
    })
  }
  await announceToDesk(scope, 'desk')
}

type Wanted = z.output<(typeof categoryDeskCreate)['body']>

export async function addCategory(scope: AccountScope, { name, behavesAs }: Wanted): Promise<CategoryPlace> {
  const known = await listCategories(scope.tx)
  if (known.length >= mostCategories)
    throw new Problem('limit_reached', { detail: `There are ${mostCategories} categories. Remove one first.` })
  if (known.some((each) => each.name.toLowerCase() === name.toLowerCase()))
    throw new Problem('invalid', { fields: { name: 'Another category has this name.' } })
  const taken = new Set(known.map(({ categoryId }) => categoryId))
  const place = { categoryId: idOf(name, behavesAs, taken), name, isHidden: false }
  await insertCategory(scope, place)
  await recordActivity(scope, { action: 'category added', entity, entityId: place.categoryId, after: place })
  await announceToDesk(scope, 'desk')
  return place
}

/** "Voice - IP:mobile-lines"; with a number if a renamed category has that ID. */
function idOf(name: string, base: BaseCategory, taken: ReadonlySet<ProductCategory>): ProductCategory {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  const own = plain.slice(0, 36).replaceAll(/^-|-$/g, '') || 'category'
  const id = (number: number): ProductCategory => `${base}:${number === 1 ? own : `${own}-${number}`}`
  let number = 1
  while (taken.has(id(number))) number += 1
  return id(number)
}

type Removed = z.output<(typeof categoryDeskDelete)['params']>

export async function removeCategory(
  scope: AccountScope,
  { categoryId }: Removed,
  { services, products, others }: Uses,
): Promise<void> {
  if (services + products + others > 0)
    throw new Problem('category_in_use', {
      detail: `${counted(services, 'service')}, ${counted(products, 'product')} and ${counted(others, 'plan or scheme', 'plans or schemes')} have this category. Move them to another one first.`,
    })
  if (!(await deleteCategory(scope, categoryId))) throw new Problem('not_found')
  await recordActivity(scope, { action: 'category removed', entity, entityId: categoryId })
  await announceToDesk(scope, 'desk')
}
