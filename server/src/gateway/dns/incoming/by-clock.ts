import type { Database } from '@portal/db/src/database.ts'
import { eachDue } from '../../each-due.ts'
import { queueRefresh } from './queue-refresh.ts'
import { listDueZones } from './store.ts'

/** Queues the check of each secondary zone that is due. Repeating it is harmless. */
export async function queueDueZones(database: Database, now: Date): Promise<void> {
  await eachDue(database, now, listDueZones, (zone, inScope) => inScope((scope) => queueRefresh(scope.tx, zone)))
}
