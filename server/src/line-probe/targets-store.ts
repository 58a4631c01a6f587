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

/** The active lines with an address in the listed networks, by the same rule as tests of reachability. */
export async function listLines(
  system: Sql,
  mayMeasure: (address: string) => boolean,
  most: number,
): Promise<MeasuredLine[]> {
  const { rows } = await rowsOf(Stored)`
    select account_id as "accountId", service_id as "serviceId", jsonb_build_object(
      'reachability', d.details -> 'reachability', 'addressing', d.details -> 'addressing') as details
    from service s join service_tech_details d using (account_id, service_id)
    where s.status = 'active' and s.product_category in ('Connectivity', 'Leased Line')
      and d.details ?| array['reachability', 'addressing'] and ${isOfOpenAccount}
    order by account_id, service_id`.execute(system)
  return rows
    .flatMap(({ accountId, serviceId, details }) => {
      const own = addressOf(details)
      return own && mayMeasure(own.address) ? [{ accountId, serviceId, address: own.address }] : []
    })
    .slice(0, most)
}
