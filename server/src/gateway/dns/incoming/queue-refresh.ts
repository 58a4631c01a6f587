import type { Sql } from '@portal/db/src/database.ts'
import { queueJob } from '../../../lib/job-store.ts'

export const refreshZoneTask = 'refresh a secondary zone'

interface Refresh {
  accountId: string
  zoneId: string
}

/** Queues the check of a zone at its primary, or its transfer whatever the serial. They run one at a time. */
export function queueRefresh(
  db: Sql,
  { accountId, zoneId }: Refresh,
  { at, isForced = false }: { at?: Date; isForced?: boolean } = {},
): Promise<void> {
  const key = `${isForced ? 'transfer' : 'refresh'} ${zoneId}`
  return queueJob(
    db,
    refreshZoneTask,
    { accountId, zoneId, isForced },
    { ...(at && { at }), key, queue: `refresh ${zoneId}` },
  )
}
