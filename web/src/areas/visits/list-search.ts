import { visitSorts } from '@portal/contract/visit-values.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { oneOf } from '../../lib/search-params.ts'
import type { VisitSearch } from './queries.ts'

const defaultSize = 10

/** What the address says, as the table understands it. */
export function tableStateOf({ search, sort, direction, page, size }: Partial<VisitSearch>): TableState {
  return {
    search: search ?? '',
    sort: sort || direction ? { key: sort ?? 'when', descending: direction === 'desc' } : null,
    page: (page ?? 1) - 1,
    size: size ?? defaultSize,
  }
}

/** The address for a state of the table; what is as it always is stays out of it. */
export function searchOf(
  { search, sort, page, size }: TableState,
  { tab }: Partial<VisitSearch>,
): Partial<VisitSearch> {
  return {
    tab,
    search: search || undefined,
    sort: oneOf(visitSorts, sort?.key),
    direction: sort ? (sort.descending ? 'desc' : 'asc') : undefined,
    page: page > 0 ? page + 1 : undefined,
    size: size === defaultSize ? undefined : size,
  }
}
