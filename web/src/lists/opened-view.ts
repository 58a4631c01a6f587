import { viewAddress } from '@portal/contract/views/address.ts'
import type { ListName } from '@portal/contract/views/values.ts'
import type { QueryClient } from '@tanstack/react-query'
import { choicesQuery, viewQuery } from './queries.ts'

/**
 * The address of a list when it is opened: the view that it names, or the list's default view. Within the list, an
 * empty address means no view.
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
        ? // The page reports a view that no longer exists.
          await queryClient.fetchQuery(viewQuery(String(search.view))).catch(() => undefined)
        : undefined
  return view && viewAddress(view)
}
