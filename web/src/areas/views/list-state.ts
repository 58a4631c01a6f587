import { type ListName, lists } from '@portal/contract/view-values.ts'

export type ListState = Record<string, string>

/** What of an address is the state of the list: where in it somebody is, and what is open beside it, is not. */
export function stateOf(list: ListName, address: Record<string, unknown>): ListState {
  const names = [...lists[list].filters, 'columns']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = address[name]
      const isSaid = (typeof value === 'string' && value !== '') || typeof value === 'number'
      return isSaid ? [[name, String(value)]] : []
    }),
  )
}

export function isSameState(one: ListState, other: ListState): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

/** What an address says besides the list: it stays when another view of the list is shown. */
export function besides(list: ListName, address: Record<string, unknown>): Record<string, unknown> {
  const own = new Set<string>([...lists[list].filters, 'columns', 'view', 'page', 'size'])
  return Object.fromEntries(Object.entries(address).filter(([name]) => !own.has(name)))
}
