import type { Breach } from '@portal/contract/billing/documents.ts'
import type { XmlCheckStatus } from '@portal/contract/billing/values.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { z } from 'zod'
import { checkDocument, rulesVersion } from '../../../en16931/check-document.ts'
import type { JobParts } from '../../../jobs/job-parts.ts'
import { queueJob } from '../../../lib/job-store.ts'
import { asSystem } from '../../actor.ts'
import { findXml, setOutcome } from './xml-store.ts'

export const checkXmlTask = 'check bill xml'

export const CheckXmlJob = z.object({ accountId: z.string(), billId: z.string() })
type CheckXmlJob = z.infer<typeof CheckXmlJob>

/** Checks run one at a time, each document once. */
export const queueXmlCheck = (db: Sql, { accountId, billId }: CheckXmlJob): Promise<void> =>
  queueJob(
    db,
    checkXmlTask,
    { accountId, billId },
    { queue: 'bill xml', key: `${checkXmlTask} ${accountId} ${billId}` },
  )

/** Checks the XML of a bill against the published rules; no connection is held meanwhile. */
export async function checkXml(
  { database }: Pick<JobParts, 'database'>,
  { accountId, billId }: CheckXmlJob,
): Promise<void> {
  const found = await asSystem(database, accountId, (scope) => findXml(scope, billId))
  if (!found) return
  const outcome = await outcomeOf(found.content)
  await asSystem(database, accountId, (scope) => setOutcome(scope, billId, { ...outcome, rules: rulesVersion }))
}

/** A document that the checker cannot read to its end would fail again: the desk sees the reason, and no retry follows. */
async function outcomeOf(content: Uint8Array): Promise<{ status: XmlCheckStatus; breaches: Breach[] }> {
  try {
    const breaches = await checkDocument(content)
    return { status: breaches.length === 0 ? 'valid' : 'breaches', breaches }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return { status: 'failed', breaches: [{ rule: 'checker', isFatal: false, text, at: '/' }] }
  }
}
