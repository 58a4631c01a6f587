import * as contract from '@portal/contract/integration.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import type { GatewayParts } from '../bind-scoped.ts'
import { bindProviderRead, bindProviderWrite } from './bind-provider.ts'
import { putItems } from './bulk.ts'
import { listChanges } from './changes.ts'
import { integrationEntities as entities } from './entities.ts'
import { listEntities, listVisits } from './listing.ts'

const bulks = [
  [contract.accountBulk, entities.accounts],
  [contract.userBulk, entities.users],
  [contract.siteBulk, entities.sites],
  [contract.serviceBulk, entities.services],
  [contract.techDetailsBulk, entities['service-tech-details']],
  [contract.ethernetDetailsBulk, entities['service-ethernet-details']],
  [contract.vcdDetailsBulk, entities['service-vcd-details']],
  [contract.contactBulk, entities.contacts],
  [contract.orderBulk, entities.orders],
  [contract.caseBulk, entities.cases],
  [contract.commissionEventBulk, entities['commission-events']],
] as const

const listings = [
  [contract.accountListing, entities.accounts, 'account'],
  [contract.siteListing, entities.sites, 'site'],
  [contract.serviceListing, entities.services, 'service'],
  [contract.contactListing, entities.contacts, 'contact'],
  [contract.orderListing, entities.orders, 'service_order'],
  [contract.caseListing, entities.cases, 'help_case'],
] as const

export function integrationRoutes(app: FastifyInstance, parts: GatewayParts): void {
  takeLines(app)
  for (const [endpoint, entity] of bulks) {
    bindProviderWrite(app, parts, endpoint, (tx, actor, { body, query, request }) =>
      putItems(tx, actor, entity, { items: body, isDryRun: query.dryRun, requestId: request.id }),
    )
  }
  for (const [endpoint, entity, table] of listings) {
    bindProviderRead(app, parts, endpoint, (system, actor, { query }) =>
      listEntities(system, actor, entity, table, query),
    )
  }
  bindProviderRead(app, parts, contract.visitListing, (system, _actor, { query }) => listVisits(system, query))
  bindProviderRead(app, parts, contract.changeListing, (_system, actor, { query }) =>
    listChanges(parts.database, actor, query),
  )
  bindProviderRead(app, parts, contract.clientRead, async (_system, { name, scopes }) => ({
    name,
    scopes: [...scopes],
  }))
}

/** One JSON object per line is the same as a list of them. */
function takeLines(app: FastifyInstance): void {
  const types = ['application/x-ndjson', 'application/ndjson']
  app.addContentTypeParser(types, { parseAs: 'string', bodyLimit: 5 << 20 }, (_request, body, done) => {
    const lines = String(body)
      .split('\n')
      .map((text, index) => ({ text, line: index + 1 }))
      .filter(({ text }) => text.trim() !== '')
    try {
      done(
        null,
        lines.map(({ text, line }): unknown => readLine(text, line)),
      )
    } catch (error) {
      done(error instanceof Error ? error : new Problem('invalid'))
    }
  })
}

function readLine(text: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Problem('invalid', { fields: { body: `Line ${line} is not JSON.` }, cause })
  }
}
