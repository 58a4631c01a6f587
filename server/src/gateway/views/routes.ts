import {
  viewChoiceRead,
  viewColumnsUpdate,
  viewCreate,
  viewDefaultUpdate,
  viewDelete,
  viewList,
  viewRead,
  viewRestorationCreate,
  viewTileCreate,
  viewTileDelete,
  viewTileList,
  viewUpdate,
} from '@portal/contract/views/views.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { expectedVersion, versioned } from '../../http/if-match.ts'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { checkColumns } from './list-filters.ts'
import { maySee, mayShare } from './policy.ts'
import {
  assertMaySee,
  changeView,
  createView,
  deleteView,
  getView,
  readerOf,
  restoreView,
  showOnDashboard,
  shown,
} from './service.ts'
import { chooseColumns, chooseDefault, listTiles, listViews, readChoices, removeTile } from './store.ts'

export function viewRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, viewChoiceRead, (scope) => readChoices(scope))

  bindScoped(app, parts, viewList, async (scope, { query }) => {
    assertMaySee(scope, query.list)
    const views = await listViews(scope, query.list)
    return { views: views.map((view) => shown(scope, view)), mayShare: mayShare(readerOf(scope)) }
  })

  bindScoped(app, parts, viewCreate, async (scope, { body, reply }) => versioned(reply, await createView(scope, body)))

  bindScoped(app, parts, viewRead, async (scope, { params, reply }) =>
    versioned(reply, shown(scope, await getView(scope, params.viewId))),
  )

  bindScoped(app, parts, viewUpdate, async (scope, { params, body, request, reply }) =>
    versioned(reply, await changeView(scope, params.viewId, body, expectedVersion(request))),
  )

  bindScoped(app, parts, viewDelete, (scope, { params, request }) =>
    deleteView(scope, params.viewId, expectedVersion(request)),
  )

  bindScoped(app, parts, viewRestorationCreate, (scope, { params }) => restoreView(scope, params.viewId))

  bindScoped(app, parts, viewColumnsUpdate, async (scope, { params, body }) => {
    assertMaySee(scope, params.list)
    if (body.columns !== null) checkColumns(params.list, body.columns)
    await chooseColumns(scope, params.list, body.columns)
    return readChoices(scope)
  })

  bindScoped(app, parts, viewDefaultUpdate, async (scope, { params, body }) => {
    assertMaySee(scope, params.list)
    if (body.viewId !== null && (await getView(scope, body.viewId)).list !== params.list) throw new Problem('not_found')
    await chooseDefault(scope, params.list, body.viewId)
    return readChoices(scope)
  })

  bindScoped(app, parts, viewTileList, async (scope) => {
    const tiles = await listTiles(scope)
    return { tiles: tiles.filter(({ list }) => maySee(readerOf(scope), list)).map((view) => shown(scope, view)) }
  })

  bindScoped(app, parts, viewTileCreate, (scope, { params }) => showOnDashboard(scope, params.viewId))

  bindScoped(app, parts, viewTileDelete, async (scope, { params }) => {
    const view = await getView(scope, params.viewId)
    await removeTile(scope, params.viewId)
    return shown(scope, { ...view, isTile: false })
  })
}
