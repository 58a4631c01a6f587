import type { ListName } from '@portal/contract/views/values.ts'
import { ListChoices, View } from '@portal/contract/views/views.ts'
import { changesRow, boolean, number, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../scope/account-scope.ts'

export const StoredView = View.omit({ mayChange: true }).extend({ isDeleted: boolean })
export type StoredView = z.infer<typeof StoredView>

export interface ViewValues {
  name: string
  state: Record<string, string>
  isShared: boolean
}

/** Views that the caller may see. */
function viewsOf(scope: AccountScope) {
  return sql`
    select v.view_id as "viewId", v.list, v.name, v.state, v.is_shared as "isShared", v.owner_name as "ownerName",
      v.owner_id = ${scope.person.userId} as "isOwn", v.version, v.deleted_at is not null as "isDeleted",
      coalesce(c.default_view_id = v.view_id, false) as "isDefault", t.view_id is not null as "isTile"
    from saved_view v
      left join list_choice c
        on c.account_id = v.account_id and c.user_id = ${scope.person.userId} and c.list = v.list
      left join view_tile t
        on t.account_id = v.account_id and t.user_id = ${scope.person.userId} and t.view_id = v.view_id
    where v.account_id = ${scope.accountId} and (v.owner_id = ${scope.person.userId} or v.is_shared)`
}

export const listViews = (scope: AccountScope, list: ListName): Promise<StoredView[]> =>
  rowsOf(StoredView)`
    ${viewsOf(scope)} and v.list = ${list} and v.deleted_at is null
    order by "isOwn" desc, lower(v.name), v.view_id`.all(scope.tx)

export const listTiles = (scope: AccountScope): Promise<StoredView[]> =>
  rowsOf(StoredView)`
    ${viewsOf(scope)} and t.view_id is not null and v.deleted_at is null order by t.added_at, v.view_id`.all(scope.tx)

/** Includes deleted views. */
export const findView = (scope: AccountScope, viewId: string): Promise<StoredView | null> =>
  rowsOf(StoredView)`${viewsOf(scope)} and v.view_id = ${viewId}`.first(scope.tx)

export async function countOwn(scope: AccountScope): Promise<number> {
  const { rows } = await rowsOf({ views: number })`
    select count(*) as views from saved_view
    where account_id = ${scope.accountId} and owner_id = ${scope.person.userId} and deleted_at is null`.execute(
    scope.tx,
  )
  return rows[0]?.views ?? 0
}

/** Whether the view's owner has another view with that name for the list. */
export async function isNameTaken(
  scope: AccountScope,
  { list, name, viewId }: { list: ListName; name: string; viewId: string | null },
): Promise<boolean> {
  const owner = viewId
    ? sql`(select o.owner_id from saved_view o where o.account_id = ${scope.accountId} and o.view_id = ${viewId})`
    : sql`${scope.person.userId}`
  const { rows } = await sql`
    select from saved_view v
    where v.account_id = ${scope.accountId} and v.owner_id = ${owner} and v.list = ${list}
      and lower(v.name) = lower(${name}) and v.deleted_at is null and v.view_id is distinct from ${viewId}`.execute(
    scope.tx,
  )
  return rows.length > 0
}

export async function insertView(
  scope: AccountScope,
  view: ViewValues & { viewId: string; list: ListName; ownerName: string },
): Promise<void> {
  await sql`
    insert into saved_view (account_id, view_id, list, name, state, owner_id, owner_name, is_shared)
    values (${scope.accountId}, ${view.viewId}, ${view.list}, ${view.name}, ${JSON.stringify(view.state)}::jsonb,
      ${scope.person.userId}, ${view.ownerName}, ${view.isShared})`.execute(scope.tx)
}

/** False if someone else has changed or deleted it meanwhile. */
export const updateView = (
  scope: AccountScope,
  viewId: string,
  version: number,
  { name, state, isShared }: ViewValues,
): Promise<boolean> =>
  changesRow(scope.tx)`
    update saved_view set name = ${name}, state = ${JSON.stringify(state)}::jsonb, is_shared = ${isShared},
      version = version + 1, updated_at = now()
    where account_id = ${scope.accountId} and view_id = ${viewId} and version = ${version} and deleted_at is null`

export const markDeleted = (
  scope: AccountScope,
  viewId: string,
  version: number,
  isDeleted: boolean,
): Promise<boolean> =>
  changesRow(scope.tx)`
    update saved_view set deleted_at = ${isDeleted ? sql`now()` : null}, version = version + 1
    where account_id = ${scope.accountId} and view_id = ${viewId} and version = ${version}`

export async function readChoices(scope: AccountScope): Promise<ListChoices> {
  const { rows } = await rowsOf(ListChoices)`
    select coalesce(jsonb_object_agg(c.list, c.columns) filter (where c.columns is not null), '{}') as columns,
      coalesce(jsonb_object_agg(c.list, jsonb_build_object('viewId', v.view_id, 'state', v.state))
        filter (where v.view_id is not null), '{}') as opens
    from list_choice c left join saved_view v on v.account_id = c.account_id and v.view_id = c.default_view_id
      and v.deleted_at is null and (v.owner_id = ${scope.person.userId} or v.is_shared)
    where c.account_id = ${scope.accountId} and c.user_id = ${scope.person.userId}`.execute(scope.tx)
  return rows[0] ?? { columns: {}, opens: {} }
}

export async function chooseColumns(scope: AccountScope, list: ListName, columns: string | null): Promise<void> {
  await sql`
    insert into list_choice (account_id, user_id, list, columns)
    values (${scope.accountId}, ${scope.person.userId}, ${list}, ${columns})
    on conflict (account_id, user_id, list) do update set columns = excluded.columns`.execute(scope.tx)
}

export async function chooseDefault(scope: AccountScope, list: ListName, viewId: string | null): Promise<void> {
  await sql`
    insert into list_choice (account_id, user_id, list, default_view_id)
    values (${scope.accountId}, ${scope.person.userId}, ${list}, ${viewId})
    on conflict (account_id, user_id, list) do update set default_view_id = excluded.default_view_id`.execute(scope.tx)
}

export async function addTile(scope: AccountScope, viewId: string): Promise<void> {
  await sql`
    insert into view_tile (account_id, user_id, view_id)
    values (${scope.accountId}, ${scope.person.userId}, ${viewId}) on conflict do nothing`.execute(scope.tx)
}

export async function removeTile(scope: AccountScope, viewId: string): Promise<void> {
  await sql`
    delete from view_tile
    where account_id = ${scope.accountId} and user_id = ${scope.person.userId} and view_id = ${viewId}`.execute(
    scope.tx,
  )
}
