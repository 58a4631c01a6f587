import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { PermissionResource } from '../permission.ts'
import { lineOfText } from '../text.ts'
import { type ListName, listNames, lists, viewNameMaxLength } from './values.ts'

/** `SV-2f6c…`: unlike any other value in an address that names a part of a page. */
const ViewId = z.string().regex(/^SV-[A-Za-z0-9-]{1,40}$/, 'Choose a view.')
const ById = z.object({ viewId: ViewId })
const List = z.enum(listNames, 'Choose a list that has views.')
const Name = lineOfText(viewNameMaxLength).min(1, 'Enter a name.')

/** The list's query: filters, sort and columns, by the names in its address. */
const State = z.record(z.string().max(40), z.string().max(400))

/** A list's query saved under a name. It shows no more than the list itself does. */
export const View = z.object({
  viewId: ViewId,
  list: List,
  name: z.string(),
  state: State,
  isShared: z.boolean(),
  ownerName: z.string(),
  isOwn: z.boolean(),
  /** Whether the list opens with it for the caller. */
  isDefault: z.boolean(),
  isTile: z.boolean(),
  mayChange: z.boolean(),
  version: z.number().int(),
})
export type View = z.infer<typeof View>

/** A person's choices for lists: the columns and default view of each list. */
export const ListChoices = z.object({
  columns: z.partialRecord(List, z.string()),
  opens: z.partialRecord(List, z.object({ viewId: ViewId, state: State })),
})
export type ListChoices = z.infer<typeof ListChoices>

/** One of these is required; the list decides which. */
const someList: readonly PermissionResource[] = [
  ...new Set(listNames.map((list: ListName): PermissionResource => lists[list].needs)),
]

export const viewChoiceRead = endpoint({
  method: 'GET',
  path: '/view-info/api/choices',
  summary: 'The columns that the caller chose, and the default views of lists',
  permissions: [],
  response: ListChoices,
})

export const viewList = endpoint({
  method: 'GET',
  path: '/view-info/api/views',
  summary: 'The views of a list: the caller’s own, then those shared within the account',
  permissions: someList,
  query: z.object({ list: List }),
  response: z.object({ views: z.array(View), mayShare: z.boolean() }),
})

export const viewCreate = endpoint({
  method: 'POST',
  path: '/view-info/api/views',
  summary: 'Save the filters, sorting and columns of a list as a view',
  permissions: someList,
  body: z.object({ list: List, name: Name, state: State, isShared: z.boolean().default(false) }),
  response: View,
  problems: ['limit_reached', 'own_people_only'],
})

export const viewRead = endpoint({
  method: 'GET',
  path: '/view-info/api/views/:viewId',
  summary: 'One view; its ETag goes into If-Match of a change',
  permissions: someList,
  params: ById,
  response: View,
})

export const viewUpdate = endpoint({
  method: 'PATCH',
  path: '/view-info/api/views/:viewId',
  summary: 'Change one of the caller’s views, or a shared one with the permission to manage contacts',
  permissions: someList,
  params: ById,
  body: z.object({ name: Name.optional(), state: State.optional(), isShared: z.boolean().optional() }),
  response: View,
  problems: ['own_people_only', 'stale', 'view_of_another_person'],
})

export const viewDelete = endpoint({
  method: 'DELETE',
  path: '/view-info/api/views/:viewId',
  summary: 'Delete a view; it can be restored for 30 days',
  permissions: someList,
  params: ById,
  response: View,
  problems: ['stale', 'view_of_another_person'],
})

export const viewRestorationCreate = endpoint({
  method: 'POST',
  path: '/view-info/api/views/:viewId/restoration',
  summary: 'Restore a deleted view',
  permissions: someList,
  params: ById,
  response: View,
  problems: ['limit_reached', 'view_name_taken', 'view_of_another_person'],
})

export const viewColumnsUpdate = endpoint({
  method: 'PUT',
  path: '/view-info/api/lists/:list/columns',
  summary: 'Choose the columns of a list and their order; null resets them to the default',
  permissions: someList,
  params: z.object({ list: List }),
  body: z.object({ columns: z.string().max(400).nullable() }),
  response: ListChoices,
})

export const viewDefaultUpdate = endpoint({
  method: 'PUT',
  path: '/view-info/api/lists/:list/default',
  summary: 'Choose the default view of a list; null for none',
  permissions: someList,
  params: z.object({ list: List }),
  body: z.object({ viewId: ViewId.nullable() }),
  response: ListChoices,
})

export const viewTileList = endpoint({
  method: 'GET',
  path: '/view-info/api/tiles',
  summary: 'The views on the caller’s dashboard, of lists that they can see',
  permissions: [],
  comesWith: ['dashboard'],
  response: z.object({ tiles: z.array(View) }),
})

export const viewTileCreate = endpoint({
  method: 'PUT',
  path: '/view-info/api/views/:viewId/tile',
  summary: 'Show a view on the dashboard',
  permissions: someList,
  params: ById,
  response: View,
  problems: ['limit_reached', 'list_not_alone'],
})

export const viewTileDelete = endpoint({
  method: 'DELETE',
  path: '/view-info/api/views/:viewId/tile',
  summary: 'Remove a view from the dashboard',
  permissions: someList,
  params: ById,
  response: View,
})
