import { zoneSorts } from '@portal/contract/dns-values.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { oneOf, wholeNumber } from '../../lib/search-params.ts'
import type { ZoneListSearch } from './queries.ts'

const defaultSize = 10

/** What the address says; what it should not say is left out. */
export function readSearch(raw: Record<string, unknown>): ZoneListSearch {
  const search = typeof raw.search === 'string' && raw.search !== '' ? raw.search : undefined
  const sort = oneOf(zoneSorts, raw.sort)
  const [page, size] = [wholeNumber(raw.page), wholeNumber(raw.size)]
  return {
    ...(search && { search }),
    ...(sort && { sort }),
    ...(sort && raw.direction === 'desc' && { direction: 'desc' as const }),
    ...(page && { page }),
    ...(size && { size }),
  }
}

export function tableStateOf(search: ZoneListSearch): TableState {
  return {
    search: search.search ?? '',
    sort: search.sort ? { key: search.sort, descending: search.direction === 'desc' } : null,
    page: (search.page ?? 1) - 1,
    size: search.size ?? defaultSize,
  }
}

/** The address for a state of the table; what is as it always is stays out of it. */
export function searchOf({ search, sort, page, size }: TableState): Record<string, string | number> {
  return {
    ...(search && { search }),
    ...(sort && { sort: sort.key }),
    ...(sort?.descending && { direction: 'desc' }),
    ...(page > 0 && { page: page + 1 }),
    ...(size !== defaultSize && { size }),
  }
}
