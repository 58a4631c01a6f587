import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { isOfOpenAccount } from '../../people/open-account-store.ts'

const VisitKey = z.strictObject({ accountId: text, visitId: text })

/** Visits whose time passed without an approval, approved ones that have ended, and drafts of two weeks ago. */
export const listVisitsToClose = (system: Sql, now: Date): Promise<z.infer<typeof VisitKey>[]> =>
  rowsOf(VisitKey)`
    select account_id as "accountId", visit_id as "visitId" from visit
    where ${isOfOpenAccount} and ((status in ('submitted', 'amended') and starts_at <= ${now}) or (status = 'approved' and ends_at <= ${now})
      or (status = 'draft' and updated_at <= ${now}::timestamptz - interval '14 days'))
    order by starts_at limit 500`.all(system)
