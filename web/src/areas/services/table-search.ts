import { productCategories } from '@portal/contract/product-category.ts'
import { serviceConditions, serviceSorts } from '@portal/contract/service-values.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { oneOf, wholeNumber } from '../../lib/search-params.ts'
import type { ServiceListSearch } from '../../paths.ts'

const defaultSort = 'condition'
const defaultSize = 10

/** What an address asks for; anything it should not say is left out. */
export function readSearch(raw: Record<string, unknown>): ServiceListSearch {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const [page, size] = [wholeNumber(raw.page), wholeNumber(raw.size)]
  return {
    productCategory: oneOf(productCategories, raw.productCategory),
    condition: oneOf(serviceConditions, raw.condition),
    siteId: textOf(raw.siteId),
    search: textOf(raw.search),
    sort: oneOf(serviceSorts, raw.sort),
    direction: oneOf(['asc', 'desc'], raw.direction),
    ...(page && { page }),
    ...(size && { size }),
  }
}

/** What the address says, as the table understands it. */
export function tableStateOf(search: ServiceListSearch): TableState {
  return {
    search: search.search ?? '',
    sort: { key: search.sort ?? defaultSort, descending: search.direction === 'desc' },
    page: (search.page ?? 1) - 1,
    size: search.size ?? defaultSize,
  }
}

/** The address for a state of the table; what is as it always is stays out of it. */
export function searchOf(state: TableState, search: ServiceListSearch): ServiceListSearch {
  const { productCategory, condition, siteId } = search
  const sort = oneOf(serviceSorts, state.sort?.key)
  const isDescending = state.sort?.descending === true
  return {
    productCategory,
    condition,
    siteId,
    search: state.search || undefined,
    sort: sort === defaultSort ? undefined : sort,
    direction: sort && isDescending ? 'desc' : undefined,
    ...(state.page > 0 && { page: state.page + 1 }),
    ...(state.size !== defaultSize && { size: state.size }),
  }
}
