import * as contract from '@portal/contract/integration/integration.ts'
import type { FastifyInstance } from 'fastify'
import type { GatewayParts } from '../bind-scoped.ts'
import { bindProviderRead, bindProviderWrite } from './bind-provider.ts'
import { putItems } from './bulk.ts'
import { listChanges } from './changes.ts'
import { listEntities } from './entity-store.ts'
import { readBodiesAsItems } from './read-items.ts'

export function integrationRoutes(app: FastifyInstance, parts: GatewayParts): void {
  app.register(async (bulk) => {
    readBodiesAsItems(bulk)
    for (const { name, endpoint } of contract.bulks) {
      bindProviderWrite(bulk, parts, endpoint, (tx, actor, { body, query, request }) =>
        putItems(tx, actor, name, { items: body, isDryRun: query.dryRun, requestId: request.id }),
      )
    }
  })
  for (const { name, endpoint } of contract.listings) {
    bindProviderRead(app, parts, endpoint, (system, actor, { query }) => listEntities(system, actor, name, query))
  }
  bindProviderRead(app, parts, contract.changeListing, (_system, actor, { query }) =>
    listChanges(parts.database, actor, query),
  )
  bindProviderRead(app, parts, contract.clientRead, async (_system, { name, scopes }) => ({
    name,
    scopes: [...scopes],
  }))
}
