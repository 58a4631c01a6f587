import { incidentKinds } from '@portal/contract/diagnostic-values.ts'
import { incidentPhases, incidentReaches, incidentSorts } from '@portal/contract/incident-values.ts'
import type { IncidentFilter } from '@portal/contract/incidents.ts'
import { productCategories } from '@portal/contract/product-category.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import type { z } from 'zod'
import { oneOf, wholeNumber } from '../../lib/search-params.ts'

/** What the address of the list says. */
export type WorkSearch = Partial<z.input<typeof IncidentFilter>> & { page?: number; size?: number }

const defaultSize = 10
const listPath = '/service-status'
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const workPaths = {
  list: (search: WorkSearch = {}) => {
    const known = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const query = new URLSearchParams(known.map(([name, value]) => [name, String(value)]))
    return query.size > 0 ? `${listPath}?${query}` : listPath
  },
  one: (ref: string) => `${listPath}/${encodeURIComponent(ref)}`,
}

/** What the address says; what it should not say, or is as it always is, is left out. */
export function readSearch(raw: Record<string, unknown>): WorkSearch {
  const phase = oneOf(incidentPhases, raw.phase)
  const page = wholeNumber(raw.page)
  const size = wholeNumber(raw.size)
  return {
    phase: phase === 'now' ? undefined : phase,
    reach: oneOf(incidentReaches, raw.reach) === 'all' ? 'all' : undefined,
    kind: oneOf(incidentKinds, raw.kind),
    productCategory: oneOf(productCategories, raw.productCategory),
    siteId: text(raw.siteId),
    search: text(raw.search),
    sort: oneOf(incidentSorts, raw.sort),
    direction: oneOf(['asc', 'desc'], raw.direction),
    ...(page && { page }),
    ...(size && { size }),
  }
}

export function tableStateOf({ search = '', sort, direction, page = 1, size = defaultSize }: WorkSearch): TableState {
  return { search, sort: sort ? { key: sort, descending: direction === 'desc' } : null, page: page - 1, size }
}

export function searchOf(state: TableState, search: WorkSearch): WorkSearch {
  const { page: _page, size: _size, ...rest } = search
  const sort = oneOf(incidentSorts, state.sort?.key)
  return {
    ...rest,
    search: state.search || undefined,
    sort,
    direction: sort && (state.sort?.descending ? 'desc' : 'asc'),
    ...(state.page > 0 && { page: state.page + 1 }),
    ...(state.size !== defaultSize && { size: state.size }),
  }
}
