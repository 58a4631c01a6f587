import { viewAddress } from '@portal/contract/views/address.ts'
import type { KnownListing } from '@portal/contract/views/values.ts'
import type { View } from '@portal/contract/views/views.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useMoveHere } from '../lib/use-move-here.ts'
import { type ListState, stateOf } from './list-state.ts'
import { besides } from './listing-address.ts'
import { choicesQuery } from './queries.ts'

/** The address of the current list as a state that can be saved, and how to change it. */
export function useListAddress(listing: KnownListing) {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const pathname = useLocation({ select: (location) => location.pathname })
  const move = useMoveHere()
  const { data } = useQuery(choicesQuery)
  const state = stateOf(listing, raw)
  const own = data?.columns[listing.name]
  const go = (search: Record<string, unknown>) => {
    const { columns: _columns, view: _view, ...others } = besides(listing, raw)
    move({ ...others, ...search })
  }
  return {
    state,
    /** Adds the person's own columns, which a saved view should include. */
    stateToKeep: state.columns || !own ? state : { ...state, columns: own },
    pathname,
    open: (view: Pick<View, 'viewId' | 'state'>) => go(viewAddress(view)),
    /** Resets the list to its default, without a view. */
    leave: () => go({}),
    /** Shows columns through the address. */
    showColumns: (columns: string | undefined) => {
      const { columns: _, ...others } = raw
      move({ ...others, columns })
    },
  }
}

export type ListAddress = ReturnType<typeof useListAddress> & { state: ListState }
