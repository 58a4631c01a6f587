import { newId } from '../../lib/new-id.ts'
import type { Case, World } from '../../testing/matrix.ts'
import { createView } from './testing/create-view.ts'

/** Shared views, which the account's dealer may use too. */
export async function cases({ database, account, otherAccount }: World): Promise<Record<string, Case>> {
  const viewIn =
    (of: string, isDeleted = false) =>
    async () => ({
      viewId: await createView(database, of, { isShared: true, isDeleted }),
    })
  const ofView = { own: viewIn(account), other: viewIn(otherAccount) }
  const ofDeleted = { own: viewIn(account, true), other: viewIn(otherAccount, true) }
  const ofList = { own: { list: 'services' } }
  return {
    'GET /view-info/api/choices': {},
    'GET /view-info/api/tiles': {},
    'GET /view-info/api/views': { query: '?list=services' },
    'POST /view-info/api/views': {
      body: () => ({ list: 'services', name: `View ${newId(6)}`, state: { condition: 'down' } }),
    },
    'GET /view-info/api/views/:viewId': ofView,
    'PATCH /view-info/api/views/:viewId': { ...ofView, body: () => ({ state: { sort: 'name' } }) },
    'DELETE /view-info/api/views/:viewId': ofView,
    'POST /view-info/api/views/:viewId/restoration': ofDeleted,
    'PUT /view-info/api/views/:viewId/tile': ofView,
    'DELETE /view-info/api/views/:viewId/tile': ofView,
    'PUT /view-info/api/lists/:list/columns': { ...ofList, body: () => ({ columns: 'name,condition' }) },
    'PUT /view-info/api/lists/:list/default': { ...ofList, body: () => ({ viewId: null }) },
  }
}
