import { ServiceRow } from '@portal/contract/services/services.ts'
import { Site } from '@portal/contract/services/sites.ts'
import { rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { patternOf } from '../../../lib/like-patterns.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { serviceRowColumns } from '../store.ts'
import { atSites } from '../../../scope/sites-store.ts'

export async function listSites(scope: AccountScope, search: string | undefined) {
  const pattern = patternOf(search ?? '')
  const { rows } = await rowsOf({ siteId: text, name: text, postcode: text })`
    select s.site_id as "siteId", s.name, s.postcode from site s
    where s.account_id = ${scope.accountId} and ${atSites(scope.sites)}
      ${search ? sql`and lower(s.name || ' ' || s.postcode) like ${pattern}` : sql``}
    order by s.name, s.site_id limit 200`.execute(scope.tx)
  return rows
}

const SiteRow = Site.omit({ services: true, sharedRisks: true })

export async function findSite(
  scope: AccountScope,
  siteId: string,
): Promise<Omit<Site, 'services' | 'sharedRisks'> | null> {
  const { rows } = await rowsOf(SiteRow)`
    select site_id as "siteId", name, address, postcode, exchange_name as "exchangeName", cabinet,
      access_notes as "accessNotes"
    from site s where s.account_id = ${scope.accountId} and s.site_id = ${siteId} and ${atSites(scope.sites)}`.execute(
    scope.tx,
  )
  return rows[0] ?? null
}

const ServiceAtSite = ServiceRow.extend({ supplier: textOrNull })

/** The services at a site with their suppliers, those that need attention first. */
export async function listSiteServices(
  scope: AccountScope,
  siteId: string,
): Promise<(ServiceRow & { supplier: string | null })[]> {
  const { rows } = await rowsOf(ServiceAtSite)`
    select ${serviceRowColumns(scope)}, s.supplier
    from service s left join site on site.account_id = s.account_id and site.site_id = s.site_id
    where s.account_id = ${scope.accountId} and s.site_id = ${siteId}
    order by s.attention, s.name, s.service_id limit 500`.execute(scope.tx)
  return rows
}
