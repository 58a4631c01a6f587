import * as contract from '@portal/contract/integration/integration.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import type { GatewayParts } from '../bind-scoped.ts'
import { bindProviderRead, bindProviderWrite } from './bind-provider.ts'
import { putItems } from './bulk.ts'
import { listChanges } from './changes.ts'
import { listEntities } from './listing.ts'

export function integrationRoutes(app: FastifyInstance, parts: GatewayParts): void {
  takeLines(app)
  for (const { name, endpoint } of contract.bulks) {
    bindProviderWrite(app, parts, endpoint, (tx, actor, { body, query, request }) =>
      putItems(tx, actor, name, { items: body, isDryRun: query.dryRun, requestId: request.id }),
    )
  }
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

/** One JSON object per line is equivalent to a list. */
function takeLines(app: FastifyInstance): void {
  const types = ['application/x-ndjson', 'application/ndjson']
  app.addContentTypeParser(types, { parseAs: 'string', bodyLimit: 5 << 20 }, (_request, body, done) => {
    try {
      done(null, readLines(String(body)))
    } catch (error) {
      done(error instanceof Error ? error : new Problem('invalid'))
    }
  })
}

/** Stops one item above the limit, which is enough to refuse the list. */
function readLines(body: string): unknown[] {
  const items: unknown[] = []
  let [line, begin] = [0, 0]
  while (begin < body.length && items.length <= contract.mostItems) {
    const end = body.indexOf('\n', begin)
    const text = end < 0 ? body.slice(begin) : body.slice(begin, end)
    line += 1
    begin += text.length + 1
    if (text.trim() !== '') items.push(readLine(text, line))
  }
  return items
}

function readLine(text: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Problem('invalid', { fields: { body: `Line ${line} is not JSON.` }, cause })
  }
}
