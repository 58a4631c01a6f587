import { serviceSorts } from '@portal/contract/service-values.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { oneOf } from '../../lib/search-params.ts'
import type { ServiceListSearch } from '../../paths.ts'

const defaultSort = 'condition'
const defaultSize = 10

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
  const { productCategory, condition, siteId, hide } = search
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
    ...(hide && { hide }),
  }
}
