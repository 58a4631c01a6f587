import { orderSorts, orderStages, orderStatuses } from '@portal/contract/order-values.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { oneOf, wholeNumber } from '../../lib/search-params.ts'
import type { OrderListSearch } from '../../paths.ts'

const defaultSize = 10

const day = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined)
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** What the address says; what it should not say is left out. */
export function readSearch(raw: Record<string, unknown>): OrderListSearch {
  const known: OrderListSearch = {
    status: oneOf(orderStatuses, raw.status),
    stage: oneOf(orderStages, raw.stage),
    siteId: text(raw.siteId),
    placedFrom: day(raw.placedFrom),
    placedTo: day(raw.placedTo),
    search: text(raw.search),
    sort: oneOf(orderSorts, raw.sort),
    direction: oneOf(['asc', 'desc'], raw.direction),
  }
  const page = wholeNumber(raw.page)
  const size = wholeNumber(raw.size)
  return { ...known, ...(page && { page }), ...(size && { size }) }
}

export function tableStateOf(search: OrderListSearch): TableState {
  return {
    search: search.search ?? '',
    sort: search.sort ? { key: search.sort, descending: search.direction === 'desc' } : null,
    page: (search.page ?? 1) - 1,
    size: search.size ?? defaultSize,
  }
}

/** The address for a state of the table; what is as it always is stays out of it. */
export function searchOf(state: TableState, search: OrderListSearch): OrderListSearch {
  const { status, stage, siteId, placedFrom, placedTo } = search
  const sort = oneOf(orderSorts, state.sort?.key)
  return {
    status,
    stage,
    siteId,
    placedFrom,
    placedTo,
    search: state.search || undefined,
    sort,
    direction: sort && state.sort?.descending ? 'desc' : undefined,
    ...(state.page > 0 && { page: state.page + 1 }),
    ...(state.size !== defaultSize && { size: state.size }),
  }
}
