import type { Sql } from '@portal/db/src/database.ts'
import { queueJob } from '../../../lib/job-store.ts'
import { checkXmlTask } from './check-xml.ts'
import { listWaitingXml } from './xml-store.ts'

/** Queues the check of XML that waits for one: a demonstration, or a restored database, has no job for it. */
export async function takeUpWaitingXml(system: Sql): Promise<void> {
  for (const { accountId, billId } of await listWaitingXml(system)) {
    const key = `${checkXmlTask} ${accountId} ${billId}`
    await queueJob(system, checkXmlTask, { accountId, billId }, { queue: 'bill xml', key })
  }
}
