import { isLine } from '../lib/base-category-store.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { isOfOpenAccount } from '../people/open-account-store.ts'
import { addressOf } from '../upstreams/reachability/own-address.ts'

export interface MeasuredLine {
  accountId: string
  serviceId: string
  address: string
}

const Stored = z.strictObject({ accountId: text, serviceId: text, details: z.record(z.string(), z.unknown()) })

/** Rows of one statement: more at once would hold the event loop. */
const rowsAtOnce = 2000

/** The active lines with an address in the listed networks, by the same rule as tests of reachability. */
export async function listLines(
  system: Sql,
  mayMeasure: (address: string) => boolean,
  most: number,
): Promise<MeasuredLine[]> {
  const lines: MeasuredLine[] = []
  let after = { accountId: '', serviceId: '' }
  while (lines.length < most) {
    // Each page follows the one before.
    const rows = await listAfter(system, after)
    for (const { accountId, serviceId, details } of rows) {
      const own = addressOf(details)
      if (own && mayMeasure(own.address)) lines.push({ accountId, serviceId, address: own.address })
    }
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) break
    after = last
  }
  return lines.slice(0, most)
}

const listAfter = (system: Sql, after: { accountId: string; serviceId: string }): Promise<z.infer<typeof Stored>[]> =>
  rowsOf(Stored)`
    select account_id as "accountId", service_id as "serviceId", jsonb_build_object(
      'reachability', d.details -> 'reachability', 'addressing', d.details -> 'addressing') as details
    from service s join service_tech_details d using (account_id, service_id)
    where (account_id, service_id) > (${after.accountId}, ${after.serviceId})
      and s.status = 'active' and ${isLine('s.product_category')}
      and d.details ?| array['reachability', 'addressing'] and ${isOfOpenAccount}
    order by account_id, service_id limit ${rowsAtOnce}`.all(system)
