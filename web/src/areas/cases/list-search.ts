import { caseSorts } from '@portal/contract/case-values.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { oneOf } from '../../lib/search-params.ts'
import type { CaseSearch } from './queries.ts'

const defaultSort = 'status'
const defaultSize = 10

/** What the address says, as the table understands it. */
export function tableStateOf({ search, sort, direction, page, size }: Partial<CaseSearch>): TableState {
  return {
    search: search ?? '',
    sort: { key: sort ?? defaultSort, descending: direction === 'desc' },
    page: (page ?? 1) - 1,
    size: size ?? defaultSize,
  }
}

/** The address for a state of the table; what is as it always is stays out of it. */
export function searchOf(state: TableState, { turn, serviceId }: Partial<CaseSearch>): Partial<CaseSearch> {
  const sort = oneOf(caseSorts, state.sort?.key)
  return {
    turn,
    serviceId,
    search: state.search || undefined,
    sort: sort === defaultSort ? undefined : sort,
    direction: sort && state.sort?.descending ? 'desc' : undefined,
    page: state.page > 0 ? state.page + 1 : undefined,
    size: state.size === defaultSize ? undefined : state.size,
  }
}
