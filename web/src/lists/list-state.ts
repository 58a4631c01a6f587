import { type Listing, stateNames } from '@portal/contract/listing.ts'

export type ListState = Record<string, string>

/** The state of the list in an address, which a view saves: not its page, nor what is open beside it. */
export function stateOf(listing: Listing, raw: Record<string, unknown>): ListState {
  return Object.fromEntries(
    [...stateNames(listing), 'columns'].flatMap((name) => {
      const value = raw[name]
      const isSaid = (typeof value === 'string' && value !== '') || typeof value === 'number'
      return isSaid ? [[name, String(value)]] : []
    }),
  )
}

export function isSameState(one: ListState, other: ListState): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}
