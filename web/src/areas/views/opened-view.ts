import { viewAddress } from '@portal/contract/view-address.ts'
import type { ListName } from '@portal/contract/view-values.ts'
import type { QueryClient } from '@tanstack/react-query'
import { choicesQuery, viewQuery } from './queries.ts'

/**
 * What the address of a list becomes when somebody comes to it: the view that it names, or the one that the list opens
 * with. Within the list an empty address means what it says.
 */
export async function openedView(
  queryClient: QueryClient,
  list: ListName,
  search: Record<string, unknown>,
  isEntry: boolean,
): Promise<Record<string, string> | undefined> {
  const names = Object.keys(search)
  const view =
    names.length === 0 && isEntry
      ? (await queryClient.ensureQueryData(choicesQuery))?.opens[list]
      : names.length === 1 && String(search.view).startsWith('SV-')
        ? // The page says so where it is gone.
          await queryClient.fetchQuery(viewQuery(String(search.view))).catch(() => undefined)
        : undefined
  return view && viewAddress(view)
}
