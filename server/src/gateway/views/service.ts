import { Problem } from '@portal/contract/problem.ts'
import { type ListName, lists, mostTiles, mostViews } from '@portal/contract/views/values.ts'
import type { View } from '@portal/contract/views/views.ts'
import { recordActivity } from '../../lib/activity.ts'
import { lockFor } from '../../lib/lock-store.ts'
import { newId } from '../../lib/new-id.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { atMost } from '../at-most.ts'
import { checkState } from './list-filters.ts'
import { mayChange, maySee, mayShare } from './policy.ts'
import {
  addTile,
  countOwn,
  findView,
  insertView,
  isNameTaken,
  listTiles,
  markDeleted,
  type StoredView,
  updateView,
  type ViewValues,
} from './store.ts'

export const readerOf = ({ as, person }: AccountScope) => ({ as, resources: person.resources })

export function assertMaySee(scope: AccountScope, list: ListName): void {
  if (!maySee(readerOf(scope), list)) throw new Problem('forbidden')
}

export const shown = (scope: AccountScope, view: StoredView): View => ({
  ...view,
  mayChange: mayChange(readerOf(scope), view),
})

/** A view that the person may use; `isDeleted` includes deleted ones. */
export async function getView(scope: AccountScope, viewId: string, isDeleted = false): Promise<StoredView> {
  const view = await findView(scope, viewId)
  if (!view || view.isDeleted !== isDeleted) {
    throw new Problem('not_found', { detail: 'This view was deleted, or it is no longer shared with you.' })
  }
  assertMaySee(scope, view.list)
  return view
}

/** A view that the person may change. */
async function getChangeable(scope: AccountScope, viewId: string, isDeleted = false): Promise<StoredView> {
  const view = await getView(scope, viewId, isDeleted)
  if (!mayChange(readerOf(scope), view)) {
    throw new Problem('view_of_another_person', {
      detail: `This view is ${view.ownerName}’s. Save a copy and change that.`,
    })
  }
  return view
}

function assertMayShare(scope: AccountScope): void {
  if (!mayShare(readerOf(scope))) {
    throw new Problem('own_people_only', { detail: 'Only people of the account itself can share a view.' })
  }
}

export async function createView(
  scope: AccountScope,
  { list, ...values }: ViewValues & { list: ListName },
): Promise<View> {
  assertMaySee(scope, list)
  if (values.isShared) assertMayShare(scope)
  checkState(list, values.state)
  await lockFor(scope.tx, ownViews(scope))
  await assertNameFree(scope, { list, name: values.name, viewId: null })
  await assertRoom(scope)
  const viewId = `SV-${newId()}`
  const { givenName, familyName, email } = scope.person
  await insertView(scope, {
    ...values,
    viewId,
    list,
    ownerName: [givenName, familyName].filter(Boolean).join(' ') || email,
  })
  await recordActivity(scope, { action: 'view saved', entity: 'view', entityId: viewId, after: values })
  return shown(scope, await getView(scope, viewId))
}

export async function changeView(
  scope: AccountScope,
  viewId: string,
  changed: { [K in keyof ViewValues]?: ViewValues[K] | undefined },
  version: number | undefined,
): Promise<View> {
  const view = await getChangeable(scope, viewId)
  const before = { name: view.name, state: view.state, isShared: view.isShared }
  const after = {
    name: changed.name ?? before.name,
    state: changed.state ?? before.state,
    isShared: changed.isShared ?? before.isShared,
  }
  if (after.isShared && !before.isShared) assertMayShare(scope)
  if (changed.state) checkState(view.list, changed.state)
  if (version !== undefined && version !== view.version) throw new Problem('stale')
  await assertNameFree(scope, { list: view.list, name: after.name, viewId })
  if (!(await updateView(scope, viewId, view.version, after))) throw new Problem('stale')
  const action =
    after.isShared === before.isShared ? 'view changed' : after.isShared ? 'view shared' : 'view no longer shared'
  await recordActivity(scope, { action, entity: 'view', entityId: viewId, before, after })
  // A person who unshares a colleague's view can no longer see it, so the response is built from the values at hand.
  return shown(scope, { ...view, ...after, version: view.version + 1 })
}

export async function deleteView(scope: AccountScope, viewId: string, version: number | undefined): Promise<View> {
  const view = await getChangeable(scope, viewId)
  const expected = version ?? view.version
  if (!(await markDeleted(scope, viewId, expected, true))) throw new Problem('stale')
  const before = { name: view.name, state: view.state, isShared: view.isShared }
  await recordActivity(scope, { action: 'view deleted', entity: 'view', entityId: viewId, before })
  return shown(scope, { ...view, version: expected + 1 })
}

export async function restoreView(scope: AccountScope, viewId: string): Promise<View> {
  const view = await getChangeable(scope, viewId, true)
  await lockFor(scope.tx, ownViews(scope))
  if (await isNameTaken(scope, { ...view, viewId })) {
    throw new Problem('view_name_taken', { detail: 'Another view now has this name. Rename that one first.' })
  }
  if (view.isOwn) await assertRoom(scope)
  if (!(await markDeleted(scope, viewId, view.version, false))) throw new Problem('not_found')
  await recordActivity(scope, { action: 'view restored', entity: 'view', entityId: viewId })
  return shown(scope, await getView(scope, viewId))
}

export async function showOnDashboard(scope: AccountScope, viewId: string): Promise<View> {
  const view = await getView(scope, viewId)
  if (!lists[view.list].path) {
    throw new Problem('list_not_alone', { detail: 'This list is part of another page and cannot be shown alone.' })
  }
  if (!view.isTile) {
    await atMost(scope.tx, {
      of: ownViews(scope),
      most: mostTiles,
      count: async () => (await listTiles(scope)).length,
      detail: `Your dashboard has ${mostTiles} views. Remove one first.`,
    })
  }
  await addTile(scope, viewId)
  return shown(scope, { ...view, isTile: true })
}

async function assertNameFree(scope: AccountScope, of: Parameters<typeof isNameTaken>[1]): Promise<void> {
  if (await isNameTaken(scope, of)) {
    throw new Problem('invalid', {
      fields: { name: 'Another view of this list has this name. Enter a different one.' },
    })
  }
}

function assertRoom(scope: AccountScope): Promise<void> {
  return atMost(scope.tx, {
    of: ownViews(scope),
    most: mostViews,
    count: () => countOwn(scope),
    detail: `You have ${mostViews} views. Delete one that you no longer use.`,
  })
}

const ownViews = ({ accountId, person }: AccountScope) => `views ${accountId} ${person.userId}`
