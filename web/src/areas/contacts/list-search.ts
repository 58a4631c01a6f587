import { contactRoles, contactSorts, contactStatuses } from '@portal/contract/contact-values.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { oneOf, wholeNumber } from '../../lib/search-params.ts'
import type { ContactListSearch } from './queries.ts'

/** What the address says, without what it cannot mean. */
export function readSearch(raw: Record<string, unknown>): ContactListSearch {
  const page = wholeNumber(raw.page)
  const size = wholeNumber(raw.size)
  return {
    role: oneOf(contactRoles, raw.role),
    status: oneOf(contactStatuses, raw.status),
    secondFactor: oneOf(['none'], raw.secondFactor),
    search: typeof raw.search === 'string' ? raw.search : undefined,
    sort: oneOf(contactSorts, raw.sort),
    direction: oneOf(['asc', 'desc'], raw.direction),
    ...(page && { page }),
    ...(size && { size }),
  }
}

export function tableStateOf(search: ContactListSearch): TableState {
  return {
    search: search.search ?? '',
    sort: { key: search.sort ?? 'name', descending: search.direction === 'desc' },
    page: (search.page ?? 1) - 1,
    size: search.size ?? 10,
  }
}

/** The address for a state of the table; what is as it always is stays out of it. */
export function searchOf(state: TableState, { role, status, secondFactor }: ContactListSearch): ContactListSearch {
  const sort = oneOf(contactSorts, state.sort?.key)
  return {
    role,
    status,
    secondFactor,
    search: state.search || undefined,
    sort: sort === 'name' ? undefined : sort,
    direction: sort && state.sort?.descending ? 'desc' : undefined,
    ...(state.page > 0 && { page: state.page + 1 }),
    ...(state.size !== 10 && { size: state.size }),
  }
}
