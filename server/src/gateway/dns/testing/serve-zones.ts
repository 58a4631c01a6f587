import type { Database } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { createCipher } from '../../../lib/secret.ts'
import { createEmbeddedServer } from '../../../upstreams/dns/embedded/server.ts'
import { startResponder } from '../../../upstreams/dns/embedded/responder.ts'
import { publishZone } from '../publish-zone.ts'

/** The embedded name server, which publishes every changed zone within moments, as the worker does. */
export async function serveZones(database: Database) {
  const cipher = createCipher({ SESSION_SECRET: 'a secret for tests' }, 'dnssec')
  const responder = await startResponder(database, { cipher, host: '127.0.0.1', port: 0 })
  const server = createEmbeddedServer(database, cipher, responder.answering)
  let isStopped = false
  const publishing = (async () => {
    while (!isStopped) {
      for (const zone of await listPublishing(database)) await publishZone(database, server, zone)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  return {
    port: responder.answering.port,
    async stop() {
      isStopped = true
      await publishing
      await responder.close()
    },
  }
}

async function listPublishing({ system }: Database): Promise<{ accountId: string; zoneId: string }[]> {
  const { rows } = await rowsOf({ accountId: text, zoneId: text })`
    select account_id as "accountId", zone_id as "zoneId" from dns_zone where publication = 'publishing'`.execute(
    system,
  )
  return rows
}

/** Sends a zone that a test has created to the name server. */
export async function publishFirst({ system }: Pick<Database, 'system'>, zoneId: string): Promise<void> {
  await sql`update dns_zone set publication = 'publishing' where zone_id = ${zoneId}`.execute(system)
}
