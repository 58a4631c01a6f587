import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { PermissionResource } from './permission.ts'
import { lineOfText } from './text.ts'
import { type ListName, listNames, lists, viewNameMaxLength } from './view-values.ts'

/** `SV-2f6c…`: unlike any other word that an address may have for a part of a page. */
const ViewId = z.string().regex(/^SV-[A-Za-z0-9-]{1,40}$/, 'Choose a view.')
const ById = z.object({ viewId: ViewId })
const List = z.enum(listNames, 'Choose a list that has views.')
const Name = lineOfText(viewNameMaxLength).min(1, 'Enter a name.')

/** What the address of the list says of it: filters, sort and columns, by the names that they have there. */
const State = z.record(z.string().max(40), z.string().max(400))

/** A state of a list that was kept under a name. It shows nobody more than the list itself does. */
export const View = z.object({
  viewId: ViewId,
  list: List,
  name: z.string(),
  state: State,
  isShared: z.boolean(),
  ownerName: z.string(),
  isOwn: z.boolean(),
  /** Whether the list opens with it, for the person who asks. */
  isDefault: z.boolean(),
  isTile: z.boolean(),
  mayChange: z.boolean(),
  version: z.number().int(),
})
export type View = z.infer<typeof View>

/** What a person chose for the lists: by list, the columns and the view that it opens with. */
export const ListChoices = z.object({
  columns: z.partialRecord(List, z.string()),
  opens: z.partialRecord(List, z.object({ viewId: ViewId, state: State })),
})
export type ListChoices = z.infer<typeof ListChoices>

/** One of these; which of them decides the list. */
const someList: readonly PermissionResource[] = [
  ...new Set(listNames.map((list: ListName): PermissionResource => lists[list].needs)),
]

export const viewChoiceRead = endpoint({
  method: 'GET',
  path: '/view-info/api/choices',
  summary: 'The columns that the caller chose, and the views that lists open with',
  permissions: [],
  response: ListChoices,
})

export const viewList = endpoint({
  method: 'GET',
  path: '/view-info/api/views',
  summary: 'The views of a list: those of the caller, then those that are shared within the account',
  permissions: someList,
  query: z.object({ list: List }),
  response: z.object({ views: z.array(View), mayShare: z.boolean() }),
})

export const viewCreate = endpoint({
  method: 'POST',
  path: '/view-info/api/views',
  summary: 'Keep a state of a list under a name',
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
  summary: 'Change a view of one’s own; shared ones also by who looks after the contacts of the account',
  permissions: someList,
  params: ById,
  body: z.object({ name: Name.optional(), state: State.optional(), isShared: z.boolean().optional() }),
  response: View,
  problems: ['own_people_only', 'stale', 'view_of_another_person'],
})

export const viewDelete = endpoint({
  method: 'DELETE',
  path: '/view-info/api/views/:viewId',
  summary: 'Delete a view; for 30 days it can come back',
  permissions: someList,
  params: ById,
  response: View,
  problems: ['stale', 'view_of_another_person'],
})

export const viewRestorationCreate = endpoint({
  method: 'POST',
  path: '/view-info/api/views/:viewId/restoration',
  summary: 'Undo the deletion of a view',
  permissions: someList,
  params: ById,
  response: View,
  problems: ['limit_reached', 'view_name_taken', 'view_of_another_person'],
})

export const viewColumnsUpdate = endpoint({
  method: 'PUT',
  path: '/view-info/api/lists/:list/columns',
  summary: 'Choose the columns of a list and their order; null is as at first',
  permissions: someList,
  params: z.object({ list: List }),
  body: z.object({ columns: z.string().max(400).nullable() }),
  response: ListChoices,
})

export const viewDefaultUpdate = endpoint({
  method: 'PUT',
  path: '/view-info/api/lists/:list/default',
  summary: 'Choose the view that a list opens with; null is none',
  permissions: someList,
  params: z.object({ list: List }),
  body: z.object({ viewId: ViewId.nullable() }),
  response: ListChoices,
})

export const viewTileList = endpoint({
  method: 'GET',
  path: '/view-info/api/tiles',
  summary: 'The views that the caller has on the dashboard, of lists that they may see',
  permissions: [],
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
  summary: 'Take a view off the dashboard',
  permissions: someList,
  params: ById,
  response: View,
})
