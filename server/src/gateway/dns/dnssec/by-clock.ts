import type { Database } from '@portal/db/src/database.ts'
import type { Parent } from '../../../upstreams/dns/parent.ts'
import { eachDue } from '../../each-due.ts'
import { observeParent } from './service.ts'
import { listZonesToCheck } from './store.ts'

/** Asks the zones above about signed zones, so that it is known when a DS came and went. */
export async function observeParents(database: Database, parent: Parent, now: Date): Promise<void> {
  await eachDue(database, now, listZonesToCheck, (zone, inScope) => observeParent(inScope, parent, zone.zoneId))
}
