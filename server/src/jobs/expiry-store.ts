import { baseCategory } from '../lib/base-category-store.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { isOfOpenAccount } from '../people/open-account-store.ts'

const expiryNoticeDays = 30

/**
 * A domain without auto-renewal that expires within the notice period needs attention; a renewed one no longer does.
 */
export async function markExpiring(db: Sql): Promise<void> {
  const isDue = sql`${baseCategory('product_category')} = 'Domain' and not auto_renew and contract_end < current_date + ${expiryNoticeDays}::integer`
  await sql`update service set condition = 'expiring', updated_at = now()
    where condition = 'working' and ${isDue} and ${isOfOpenAccount}`.execute(db)
  await sql`
    update service set condition = 'working', updated_at = now()
    where condition = 'expiring' and (${isDue}) is not true`.execute(db)
}
