import { viewAddress } from '@portal/contract/view-address.ts'
import type { ListName } from '@portal/contract/view-values.ts'
import type { View } from '@portal/contract/views.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { besides, type ListState, stateOf } from './list-state.ts'
import { choicesQuery } from './queries.ts'

/** The address of the list on screen, as the state that could be kept, and how to show another one. */
export function useListAddress(list: ListName) {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const pathname = useLocation({ select: (location) => location.pathname })
  const navigate = useNavigate()
  const { data } = useQuery(choicesQuery)
  const state = stateOf(list, raw)
  const own = data?.columns[list]
  const go = (search: Record<string, unknown>) =>
    void navigate({ to: pathname, search: { ...besides(list, raw), ...search }, resetScroll: false })
  return {
    state,
    /** The same with the columns that the person has chosen, which a view of it should have, too. */
    stateToKeep: state.columns || !own ? state : { ...state, columns: own },
    pathname,
    open: (view: Pick<View, 'viewId' | 'state'>) => go(viewAddress(view)),
    /** As at first: without any view. */
    leave: () => go({}),
    /** The columns of what is shown, where its address says them. */
    showColumns: (columns: string | undefined) => {
      const { columns: _, ...others } = raw
      void navigate({ to: pathname, search: { ...others, columns }, resetScroll: false })
    },
  }
}

export type ListAddress = ReturnType<typeof useListAddress> & { state: ListState }
