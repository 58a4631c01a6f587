import { dayOf } from '@portal/contract/format/days.ts'
import type { Database } from '@portal/db/src/database.ts'
import { nextSerial } from '@portal/db/src/dns-rules/serial.ts'
import type { ZoneCopies } from '../../../upstreams/dns/dns-server.ts'
import { eachDue } from '../../each-due.ts'
import { queuePublication } from '../publication-service.ts'
import { getStoredZone } from '../service.ts'
import { listPublished, raiseSerial } from './store.ts'

/**
 * Publishes each zone whose copies are out of date under a new serial, so that the secondaries transfer it again. The
 * version stays: no record has changed, and no draft is overtaken.
 */
export async function renewCopies(database: Database, copies: ZoneCopies, now: Date): Promise<void> {
  const outdated = await copies.listOutdated()
  if (outdated.length === 0) return
  await eachDue(
    database,
    now,
    (system) => listPublished(system, outdated),
    ({ zoneId }, inScope) =>
      inScope(async (scope) => {
        const { serial } = await getStoredZone(scope, zoneId, true)
        await raiseSerial(scope, zoneId, nextSerial(serial, dayOf(scope.now)))
        await queuePublication(scope, zoneId)
      }),
  )
}
