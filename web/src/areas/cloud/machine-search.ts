import { coverStates, machineSorts, machineStates } from '@portal/contract/cloud-values.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { oneOf, wholeNumber } from '../../lib/search-params.ts'
import type { MachineSearch } from './queries.ts'

const defaultSize = 10

/** What the address says; what it should not say is left out. */
export function readSearch(raw: Record<string, unknown>): MachineSearch {
  const status = oneOf(machineStates, raw.status)
  const cover = oneOf(coverStates, raw.cover)
  const sort = oneOf(machineSorts, raw.sort)
  const direction = oneOf(['asc', 'desc'], raw.direction)
  const page = wholeNumber(raw.page)
  const size = wholeNumber(raw.size)
  return {
    ...(status && { status }),
    ...(cover && { cover }),
    ...(typeof raw.search === 'string' && raw.search !== '' && { search: raw.search }),
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
}: MachineSearch): TableState {
  return { search, sort: { key: sort ?? 'name', descending: direction === 'desc' }, page: page - 1, size }
}

/** The search for a state of the table; what is as it always is stays out of it. */
export function searchOf(state: TableState, { status, cover }: MachineSearch): MachineSearch {
  const sort = oneOf(machineSorts, state.sort?.key)
  return {
    ...(status && { status }),
    ...(cover && { cover }),
    ...(state.search && { search: state.search }),
    ...(sort && sort !== 'name' && { sort }),
    ...(sort && state.sort?.descending && { direction: 'desc' }),
    ...(state.page > 0 && { page: state.page + 1 }),
    ...(state.size !== defaultSize && { size: state.size }),
  }
}
