import type { ListName } from '@portal/contract/views/values.ts'
import type { ListChoices, View } from '@portal/contract/views/views.ts'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { mapFailure } from '../api/failure.ts'
import { choicesQuery, viewQuery } from './queries.ts'
import { partQuery, readQuery } from '../api/queries.ts'

export const viewsQuery = (list: ListName) =>
  readQuery(['views', 'list', list], 'GET /view-info/api/views', { query: { list } })

export const tilesQuery = partQuery(['views', 'tiles'], 'GET /view-info/api/tiles', {}, ({ tiles }) => tiles)

const of = ({ viewId }: View) => ({ params: { viewId } })

/** Actions on a view with one click, and their messages. */
const acts = {
  share: (view: View, once: string) =>
    call(
      'PATCH /view-info/api/views/:viewId',
      { ...of(view), body: { isShared: true } },
      { once, version: view.version },
    ),
  unshare: (view: View, once: string) =>
    call(
      'PATCH /view-info/api/views/:viewId',
      { ...of(view), body: { isShared: false } },
      { once, version: view.version },
    ),
  delete: (view: View, once: string) =>
    call('DELETE /view-info/api/views/:viewId', of(view), { once, version: view.version }),
  restore: (view: View, once: string) => call('POST /view-info/api/views/:viewId/restoration', of(view), { once }),
  addTile: (view: View, once: string) => call('PUT /view-info/api/views/:viewId/tile', of(view), { once }),
  removeTile: (view: View, once: string) => call('DELETE /view-info/api/views/:viewId/tile', of(view), { once }),
  makeDefault: (view: View, once: string) => chooseDefault(view.list, view.viewId, once),
  noDefault: (view: View, once: string) => chooseDefault(view.list, null, once),
}

const messages: Record<keyof typeof acts, (name: string) => string> = {
  share: (name) => `“${name}” shared with your colleagues`,
  unshare: (name) => `“${name}” is no longer shared`,
  delete: (name) => `“${name}” deleted`,
  restore: (name) => `“${name}” restored`,
  addTile: (name) => `“${name}” added to your dashboard`,
  removeTile: (name) => `“${name}” removed from your dashboard`,
  makeDefault: (name) => `“${name}” is the default view`,
  noDefault: () => 'Default view reset',
}

const chooseDefault = (list: ListName, viewId: string | null, once: string) =>
  call('PUT /view-info/api/lists/:list/default', { params: { list }, body: { viewId } }, { once })

/** Acts on a view; a deletion can be undone from its message. A failure appears beside the button. */
export function useViewAct(onProblem: (problem: string | undefined) => void) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const act = async (key: keyof typeof acts, view: View): Promise<void> => {
    onProblem(undefined)
    try {
      await acts[key](view, crypto.randomUUID())
      const undo = key === 'delete' ? { label: 'Undo', onAct: () => void act('restore', view) } : undefined
      toasts.show({ kind: 'ok', text: messages[key](view.name), ...(undo && { action: undo }) })
    } catch (failure) {
      onProblem(mapFailure(failure).message)
    }
    await forgetViews(queryClient)
  }
  return act
}

/** Fetches everything about views again. */
export const forgetViews = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['views'] })

/** Shows a saved view at once; lists of views are fetched again. */
export async function keepView(queryClient: QueryClient, view: View): Promise<void> {
  queryClient.setQueryData(viewQuery(view.viewId).queryKey, view)
  await forgetViews(queryClient)
}

/** Applies at once, then on the person's other devices; reverted if the server refuses. */
export async function chooseColumns(queryClient: QueryClient, list: ListName, columns: string | null): Promise<void> {
  const { queryKey } = choicesQuery
  const before = queryClient.getQueryData(queryKey)
  if (before) {
    const chosen: ListChoices['columns'] = { ...before.columns }
    if (columns) chosen[list] = columns
    else delete chosen[list]
    queryClient.setQueryData<ListChoices>(queryKey, { ...before, columns: chosen })
  }
  try {
    const once = crypto.randomUUID()
    const path = { params: { list }, body: { columns } }
    queryClient.setQueryData(queryKey, await call('PUT /view-info/api/lists/:list/columns', path, { once }))
  } catch (failure) {
    if (before) queryClient.setQueryData(queryKey, before)
    throw failure
  }
}
