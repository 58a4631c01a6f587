import type { Sql } from '@portal/db/src/database.ts'
import { queueJob } from '../../lib/job-store.ts'
import { listOverdueChanges, listReverseNamesToPublish, listZonesToPublish } from './due-store.ts'
import { applyScheduledTask, publishZoneTask } from './publication-service.ts'
import { publishReverseTask } from './reverse-service.ts'

/**
 * Queues zones to publish and scheduled changes that are due. Repeating it is harmless: queued or completed work is not
 * done twice.
 */
export async function takeUpWaiting(system: Sql): Promise<void> {
  for (const zone of await listZonesToPublish(system)) {
    // oxlint-disable-next-line no-await-in-loop -- few, on one connection
    await queueJob(system, publishZoneTask, zone, { key: `zone ${zone.zoneId}` })
  }
  for (const change of await listOverdueChanges(system)) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    await queueJob(system, applyScheduledTask, change, { key: `change ${change.changeSetId}` })
  }
  for (const { accountId, address } of await listReverseNamesToPublish(system)) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    await queueJob(system, publishReverseTask, { accountId, addresses: [address] }, { key: `address ${address}` })
  }
}
