import {
  type ChangeKind,
  changeKinds,
  lineKinds,
  type LineKind,
  type LineSort,
  lineSorts,
} from '@portal/contract/commission-values.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { oneOf, wholeNumber } from '../../lib/search-params.ts'

export const views = ['lines', 'changes', 'reconcile'] as const

export type View = (typeof views)[number]

/** What the address of a statement says: which part is shown, which lines, and which of them is explained. */
export interface LineSearch {
  view?: View
  kind?: LineKind
  search?: string
  sort?: LineSort
  direction?: 'asc' | 'desc'
  page?: number
  size?: number
  line?: number
  change?: ChangeKind
}

export function readLineSearch(raw: Record<string, unknown>): LineSearch {
  const search = {
    view: oneOf(views, raw.view),
    kind: oneOf(lineKinds, raw.kind),
    search: typeof raw.search === 'string' && raw.search !== '' ? raw.search : undefined,
    sort: oneOf(lineSorts, raw.sort),
    direction: oneOf(['asc', 'desc'], raw.direction),
    page: wholeNumber(raw.page),
    size: wholeNumber(raw.size),
    line: wholeNumber(raw.line),
    change: oneOf(changeKinds, raw.change),
  }
  return withoutBlanks(search)
}

/** A field that says nothing stays out of the address. */
export function withoutBlanks(search: { [K in keyof LineSearch]: LineSearch[K] | undefined }): LineSearch {
  const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(filled)
}

const defaultSort = 'customer'

export function tableStateOf({ search, sort, direction, page, size }: LineSearch): TableState {
  return {
    search: search ?? '',
    sort: { key: sort ?? defaultSort, descending: direction === 'desc' },
    page: (page ?? 1) - 1,
    size: size ?? 10,
  }
}

export function searchOf(state: TableState, { view, kind }: LineSearch): LineSearch {
  const sort = oneOf(lineSorts, state.sort?.key)
  return withoutBlanks({
    view,
    kind,
    search: state.search || undefined,
    sort: sort === defaultSort ? undefined : sort,
    direction: sort && state.sort?.descending ? 'desc' : undefined,
    page: state.page > 0 ? state.page + 1 : undefined,
    size: state.size === 10 ? undefined : state.size,
  })
}
