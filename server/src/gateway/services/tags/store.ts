import { number, rowsOf, texts } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'

const Tagged = z.strictObject({ tags: texts, version: number })

/** Reads the tags and locks the service until the transaction ends. */
export const lockTags = (scope: AccountScope, serviceId: string): Promise<z.infer<typeof Tagged> | null> =>
  rowsOf(Tagged)`
    select s.tags, s.version from service s
    where s.account_id = ${scope.accountId} and s.service_id = ${serviceId} and ${atSites(scope.sites)}
    for update`.first(scope.tx)

export async function updateTags(scope: AccountScope, serviceId: string, tags: readonly string[]): Promise<void> {
  await sql`
    update service set tags = ${[...tags]}::text[], version = version + 1, updated_at = now()
    where account_id = ${scope.accountId} and service_id = ${serviceId}`.execute(scope.tx)
}
