import {
  arrangementUpdate,
  arrivalRead,
  tileList,
  waitingRead,
  waitingSnoozeCreate,
  waitingSnoozeDelete,
  welcomeUpdate,
} from '@portal/contract/dashboard/dashboard.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { readSinceLastVisit } from './since-last-visit.ts'
import { readActionItems, snooze } from './service.ts'
import { deleteSnoozes, saveArrangement, saveWelcome } from './store.ts'
import { readTiles } from './tiles.ts'

export function dashboardRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, waitingRead, (scope, { request }) => readActionItems(scope, request.log))

  bindScoped(app, parts, waitingSnoozeCreate, (scope, { body }) => snooze(scope, body.key))

  bindScoped(app, parts, waitingSnoozeDelete, async (scope, { query }) => ({
    broughtBack: await deleteSnoozes(scope, query.key),
  }))

  bindScoped(app, parts, tileList, (scope, { query, request }) => readTiles(scope, parts.config, request, query.only))

  bindScoped(app, parts, arrivalRead, (scope) => readSinceLastVisit(scope))

  bindScoped(app, parts, welcomeUpdate, async (scope, { body }) => {
    await saveWelcome(scope, body.isShown)
    return body
  })

  bindScoped(app, parts, arrangementUpdate, async (scope, { body }) => {
    await saveArrangement(scope, body.arrangement)
    return body
  })
}
