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
    await queueJob(system, publishZoneTask, zone, { key: `zone ${zone.zoneId}` })
  }
  for (const change of await listOverdueChanges(system)) {
    await queueJob(system, applyScheduledTask, change, { key: `change ${change.changeSetId}` })
  }
  for (const { accountId, address } of await listReverseNamesToPublish(system)) {
    await queueJob(system, publishReverseTask, { accountId, addresses: [address] }, { key: `address ${address}` })
  }
}
