import type { Listing, ListingAddress } from '@portal/contract/listing.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import { useSearch } from '@tanstack/react-router'
import { useMoveHere } from '../lib/use-move-here.ts'
import { addressOf, movedTo, readAddress, tableStateOf } from './listing-address.ts'

/** The parameters of a list in the address of the screen, and how to change them. */
export function useListing<const L extends Listing>(listing: L) {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const moveHere = useMoveHere()
  const query = readAddress(listing, raw)
  const state = tableStateOf(listing, query)
  const chosen = chosenFilters(listing, query)
  const move = (said: ListingAddress<L>, replace = false) => moveHere(movedTo(listing, raw, said), replace)
  return {
    raw,
    query,
    state,
    isFiltered: Object.keys(chosen).length > 0,
    /** Opens something beside the list, or closes it. */
    beside: (said: Record<string, string | number | undefined>) => moveHere((now) => ({ ...now, ...said })),
    /** Sets filters and returns to the first page. */
    filter: (filters: ListingAddress<L>) => move({ ...query, page: undefined, ...filters }),
    /** Clears the filters and stays on the tab. */
    clear: () => move({ ...query, page: undefined, ...chosen }),
    // Each letter of a search would otherwise be a step back.
    change: (next: TableState) => move(addressOf(listing, query, next), next.search !== state.search),
  }
}

/** The filters that are set, without tabs, each undefined. */
function chosenFilters({ filters }: Listing, query: object): Record<string, undefined> {
  const set = Object.entries(filters).filter(([name, filter]) => name in query && !('isTab' in filter))
  return Object.fromEntries(set.map(([name]) => [name, undefined]))
}
