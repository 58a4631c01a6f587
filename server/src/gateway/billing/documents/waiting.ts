import type { Sql } from '@portal/db/src/database.ts'
import { queueXmlCheck } from './check-xml.ts'
import { listWaitingXml } from './xml-store.ts'

/** Queues the check of XML that waits for one: a demonstration, or a restored database, has no job for it. */
export async function takeUpWaitingXml(system: Sql): Promise<void> {
  for (const waiting of await listWaitingXml(system)) await queueXmlCheck(system, waiting)
}
