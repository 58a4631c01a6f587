import type { Database, Sql } from '@portal/db/src/database.ts'
import { deleteExpired as deleteExpiredIdentity } from '@portal/identity/src/housekeeping.ts'
import { sql } from 'kysely'
import { deleteExpired as deleteExpiredMonitoring } from '../monitoring/retention.ts'
import { deleteExpired as deleteExpiredSessions } from '../portal/session/housekeeping.ts'
import type { ClockJob } from './worker.ts'

/** What must happen by the clock: what has expired goes, what is about to expire is said. */
export function housekeeping(database: Database): ClockJob[] {
  return [
    { name: 'delete expired sessions', at: '*/10 * * * *', work: () => deleteExpiredSessions(database) },
    {
      name: 'delete expired identity state',
      at: '5,15,25,35,45,55 * * * *',
      work: () => deleteExpiredIdentity(database),
    },
    { name: 'delete old monitoring events', at: '15 * * * *', work: () => deleteExpiredMonitoring(database) },
    { name: 'delete old idempotency keys', at: '25 * * * *', work: () => deleteOldKeys(database.system) },
    { name: 'delete old views', at: '35 3 * * *', work: () => deleteOldViews(database.system) },
    { name: 'say which domains expire soon', at: '2 0 * * *', work: () => markExpiring(database.system) },
  ]
}

/** Nobody sends a write again after a day. */
async function deleteOldKeys(db: Sql): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - interval '1 day'`.execute(db)
  await sql`delete from integration.idempotency_key where created_at < now() - interval '1 day'`.execute(db)
}

/** By then nobody undoes a deletion. */
async function deleteOldViews(db: Sql): Promise<void> {
  await sql`delete from saved_view where deleted_at < now() - interval '30 days'`.execute(db)
}

const expiryNoticeDays = 30

/** A domain that ends within the notice and does not renew itself needs attention; a renewed one no longer does. */
export async function markExpiring(db: Sql): Promise<void> {
  const isDue = sql`product_category = 'Domain' and not auto_renew and contract_end < current_date + ${expiryNoticeDays}::integer`
  await sql`update service set condition = 'expiring', updated_at = now() where condition = 'working' and ${isDue}`.execute(
    db,
  )
  await sql`
    update service set condition = 'working', updated_at = now()
    where condition = 'expiring' and not coalesce(${isDue}, false)`.execute(db)
}
