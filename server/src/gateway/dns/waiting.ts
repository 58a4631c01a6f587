import type { Sql } from '@portal/db/src/database.ts'
import { allRead } from '../../lib/all-read.ts'
import { queueJob } from '../../lib/job-store.ts'
import { listOverdueChanges, listReverseNamesToPublish, listZonesToPublish } from './due-store.ts'
import { applyScheduledTask, publishZoneTask } from './publication-service.ts'
import { publishReverseTask } from './reverse-service.ts'

/**
 * Queues zones to publish and scheduled changes that are due. Repeating it is harmless: queued or completed work is not
 * done twice.
 */
export async function takeUpWaiting(system: Sql): Promise<void> {
  const [zones, changes, names] = await allRead([
    listZonesToPublish(system),
    listOverdueChanges(system),
    listReverseNamesToPublish(system),
  ])
  for (const zone of zones) await queueJob(system, publishZoneTask, zone, { key: `zone ${zone.zoneId}` })
  for (const change of changes) {
    await queueJob(system, applyScheduledTask, change, { key: `change ${change.changeSetId}` })
  }
  for (const { accountId, address } of names) {
    await queueJob(system, publishReverseTask, { accountId, addresses: [address] }, { key: `address ${address}` })
  }
}
