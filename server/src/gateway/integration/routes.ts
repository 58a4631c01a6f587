import * as contract from '@portal/contract/integration/integration.ts'
import type { FastifyInstance } from 'fastify'
import type { GatewayParts } from '../bind-scoped.ts'
import { bindProviderRead, bindProviderReadAfter, bindProviderWrite } from './bind-provider.ts'
import { putItems } from './bulk.ts'
import { numberChanges } from './change-store.ts'
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
    bindProviderRead(app, parts, endpoint, (tx, actor, { query }) => listEntities(tx, actor, name, query))
  }
  bindProviderReadAfter(
    app,
    parts,
    contract.changeListing,
    () => numberChanges(parts.database.system),
    (tx, actor, { query }) => listChanges(tx, actor, query),
  )
  bindProviderRead(app, parts, contract.clientRead, async (_tx, { name, scopes }) => ({
    name,
    scopes: [...scopes],
  }))
}
