import type { TableState } from '@portal/ui/src/table-state.ts'
import { wholeNumber } from '../../lib/search-params.ts'

const defaultSize = 10

/** What the address says, as the table understands it. */
export function tableStateOf(search: Record<string, unknown>): TableState {
  return {
    search: typeof search.search === 'string' ? search.search : '',
    sort: {
      key: typeof search.sort === 'string' ? search.sort : 'title',
      descending: search.direction === 'desc',
    },
    page: (wholeNumber(search.page) ?? 1) - 1,
    size: wholeNumber(search.size) ?? defaultSize,
  }
}

/** The address for a state of the table; what is as it always is stays out of it. */
export function searchOf({ search, sort, page, size }: TableState): Record<string, string | number> {
  return {
    ...(search && { search }),
    ...(sort && sort.key !== 'title' && { sort: sort.key }),
    ...(sort?.descending && { direction: 'desc' }),
    ...(page > 0 && { page: page + 1 }),
    ...(size !== defaultSize && { size }),
  }
}
