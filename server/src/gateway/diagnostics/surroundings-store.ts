import { baseCategory, isLine } from '../../lib/base-category-store.ts'
import { LineSurroundings } from '@portal/contract/diagnostics/diagnostics.ts'
import { boolean, rowsOf, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../lib/utc.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { atSites } from '../../scope/sites-store.ts'

export interface Exchange {
  code: string | null
  name: string
}

export async function findExchange(scope: AccountScope, serviceId: string): Promise<Exchange | null> {
  const { rows } = await rowsOf({ code: textOrNull, name: textOrNull })`
    select site.exchange_code as code, site.exchange_name as name
    from service s join site on site.account_id = s.account_id and site.site_id = s.site_id
    where s.account_id = ${scope.accountId} and s.service_id = ${serviceId}`.execute(scope.tx)
  const [found] = rows
  const name = found?.name ?? found?.code
  return found && name ? { code: found.code, name } : null
}

const Neighbour = LineSurroundings.shape.services.element
type Neighbour = z.infer<typeof Neighbour>

/** The account's other services on the same exchange, faulty ones first, each with its latest result. */
export async function listNeighbours(scope: AccountScope, serviceId: string, exchange: Exchange): Promise<Neighbour[]> {
  const same = exchange.code ? sql`site.exchange_code = ${exchange.code}` : sql`site.exchange_name = ${exchange.name}`
  return rowsOf(Neighbour)`
    select s.service_id as "serviceId", s.name, s.product_name as "productName", s.condition,
      (select json_build_object('testId', t.test_id, 'at', ${utc('t.requested_at')}, 'outcome', t.outcome,
          'isSimulated', t.is_simulated)
        from line_test t where t.account_id = s.account_id and t.service_id = s.service_id and t.status = 'complete'
        order by t.requested_at desc limit 1) as "lastTest"
    from site join service s on s.account_id = site.account_id and s.site_id = site.site_id
    where site.account_id = ${scope.accountId} and ${same} and s.service_id <> ${serviceId}
      and ${isLine('s.product_category')} and s.condition <> 'ceased'
      and ${atSites(scope.sites)}
    order by s.attention, s.name, s.service_id limit 20`.all(scope.tx)
}

/** Whether a phone service at the same site runs over the internet. */
export async function hasVoiceOverIp(scope: AccountScope, serviceId: string): Promise<boolean> {
  const { rows } = await rowsOf({ has: boolean })`
    select exists(select from service s join service v on v.account_id = s.account_id and v.site_id = s.site_id
      where s.account_id = ${scope.accountId} and s.service_id = ${serviceId}
        and ${baseCategory('v.product_category')} = 'Voice - IP' and v.status = 'active') as has`.execute(scope.tx)
  return rows[0]?.has === true
}
