import type { TableState } from '@portal/ui/src/table-state.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { wholeNumber } from '../../lib/search-params.ts'
import type { RecordRow } from './record-rows.ts'
import { matching, sorted } from './record-search.ts'

const defaultSize = 50

/** Which records are shown; the address says it, so that it can be shared and comes back after a sign-in. */
export function useRecordSearch(rows: readonly RecordRow[]) {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const type = typeof raw.type === 'string' ? raw.type : 'All'
  const state: TableState = {
    search: typeof raw.search === 'string' ? raw.search : '',
    sort: typeof raw.sort === 'string' ? { key: raw.sort, descending: raw.direction === 'desc' } : null,
    page: (wholeNumber(raw.page) ?? 1) - 1,
    size: wholeNumber(raw.size) ?? defaultSize,
  }
  const go = (next: TableState, nextType = type) =>
    void navigate({
      to: '.',
      search: {
        ...(next.search && { search: next.search }),
        ...(nextType !== 'All' && { type: nextType }),
        ...(next.sort && { sort: next.sort.key }),
        ...(next.sort?.descending && { direction: 'desc' }),
        ...(next.page > 0 && { page: next.page + 1 }),
        ...(next.size !== defaultSize && { size: next.size }),
      },
      resetScroll: false,
      replace: true,
    })
  const found = sorted(rows.filter(matching(state.search, type)), state.sort)
  // A record may go, and with it the page that was shown.
  const last = Math.max(0, Math.ceil(found.length / state.size) - 1)
  const shown = { ...state, page: Math.min(state.page, last) }
  return {
    state: shown,
    type,
    setState: (next: TableState) => go(next),
    setType: (next: string) => go({ ...state, page: 0 }, next),
    found,
    page: found.slice(shown.page * shown.size, (shown.page + 1) * shown.size),
  }
}
