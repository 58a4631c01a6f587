import { backupResults, workloadKinds, workloadSorts } from '@portal/contract/backup-values.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { oneOf, wholeNumber } from '../../lib/search-params.ts'
import type { WorkloadSearch } from './queries.ts'

const defaultSize = 10
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** What the address says; what it should not say is left out. */
export function readSearch(raw: Record<string, unknown>): WorkloadSearch {
  const [serviceId, search] = [text(raw.serviceId), text(raw.search)]
  const result = oneOf(backupResults, raw.result)
  const kind = oneOf(workloadKinds, raw.kind)
  const sort = oneOf(workloadSorts, raw.sort)
  const direction = oneOf(['asc', 'desc'], raw.direction)
  const page = wholeNumber(raw.page)
  const size = wholeNumber(raw.size)
  return {
    ...(serviceId && { serviceId }),
    ...(result && { result }),
    ...(kind && { kind }),
    ...(search && { search }),
    ...(sort && { sort }),
    ...(direction && { direction }),
    ...(page && { page }),
    ...(size && { size }),
  }
}

export function tableStateOf({
  search = '',
  sort,
  direction,
  page = 1,
  size = defaultSize,
}: WorkloadSearch): TableState {
  return { search, sort: sort ? { key: sort, descending: direction === 'desc' } : null, page: page - 1, size }
}

/** The search for a state of the table; what is as it always is stays out of it. */
export function searchOf(state: TableState, { serviceId, result, kind }: WorkloadSearch): WorkloadSearch {
  const sort = oneOf(workloadSorts, state.sort?.key)
  return {
    ...(serviceId && { serviceId }),
    ...(result && { result }),
    ...(kind && { kind }),
    ...(state.search && { search: state.search }),
    ...(sort && { sort }),
    ...(sort && state.sort?.descending && { direction: 'desc' }),
    ...(state.page > 0 && { page: state.page + 1 }),
    ...(state.size !== defaultSize && { size: state.size }),
  }
}
