import { rateCardImportCreate, rateCardList } from '@portal/contract/quotes/desk.ts'
import type { FastifyInstance } from 'fastify'
import { bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { importCards } from './service.ts'
import { listRateCards } from './store.ts'

export function quoteDeskRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, rateCardList, async (scope) => ({ cards: await listRateCards(scope) }))

  bindScoped(app, parts, rateCardImportCreate, (scope, { body }) => importCards(scope, body))
}
