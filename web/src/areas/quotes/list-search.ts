import { quoteSorts, type QuoteState } from '@portal/contract/quote-values.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { oneOf } from '../../lib/search-params.ts'
import type { QuoteListSearch } from './quote-paths.ts'

const defaultSize = 10

/** What the address says, as the table understands it. */
export function tableStateOf({ search, sort, direction, page, size }: QuoteListSearch): TableState {
  return {
    search: search ?? '',
    sort: sort ? { key: sort, descending: direction === 'desc' } : null,
    page: (page ?? 1) - 1,
    size: size ?? defaultSize,
  }
}

/** The address for a state of the table; what is as it always is stays out of it. */
export function searchOf({ search, sort, page, size }: TableState, state: QuoteState | undefined): QuoteListSearch {
  const column = oneOf(quoteSorts, sort?.key)
  return {
    ...(state && { state }),
    ...(search && { search }),
    ...(column && { sort: column, direction: sort?.descending ? 'desc' : 'asc' }),
    ...(page > 0 && { page: page + 1 }),
    ...(size !== defaultSize && { size }),
  }
}
