import type { ServiceFilter, ServiceRow } from '@portal/contract/services.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AccountScope } from '../actor.ts'
import { matches, serviceOrder, serviceRowColumns } from '../services/store.ts'

const batchRows = 1000

/** All matching services, a batch at a time: the cursor keeps one view of the data however long reading takes. */
export async function* readServices(
  scope: AccountScope,
  filter: z.output<typeof ServiceFilter>,
): AsyncGenerator<ServiceRow[]> {
  await sql`
    declare service_export no scroll cursor for
    select ${serviceRowColumns}
    from service s left join site on site.account_id = s.account_id and site.site_id = s.site_id
    where ${matches(scope, filter)} order by ${serviceOrder(filter)}`.execute(scope.tx)
  while (true) {
    // oxlint-disable-next-line no-await-in-loop -- the next batch is read when the last one has been taken
    const { rows } = await sql<ServiceRow>`fetch ${sql.raw(String(batchRows))} from service_export`.execute(scope.tx)
    if (rows.length > 0) yield rows
    if (rows.length < batchRows) return
  }
}
