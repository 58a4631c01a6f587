import type { ServiceRow } from '@portal/contract/services.ts'
import type { Site } from '@portal/contract/sites.ts'
import { sql } from 'kysely'
import type { AccountScope } from '../actor.ts'
import { serviceRowColumns } from '../services/store.ts'

export async function listSites(scope: AccountScope, search: string | undefined) {
  const pattern = `%${(search ?? '').toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<{ siteId: string; name: string; postcode: string }>`
    select site_id as "siteId", name, postcode from site
    where account_id = ${scope.accountId}
      ${search ? sql`and lower(name || ' ' || postcode) like ${pattern}` : sql``}
    order by name, site_id limit 200`.execute(scope.tx)
  return rows
}

export async function findSite(
  scope: AccountScope,
  siteId: string,
): Promise<Omit<Site, 'services' | 'sharedRisks'> | null> {
  const { rows } = await sql<Omit<Site, 'services' | 'sharedRisks'>>`
    select site_id as "siteId", name, address, postcode, exchange_name as "exchangeName", cabinet,
      access_notes as "accessNotes"
    from site where account_id = ${scope.accountId} and site_id = ${siteId}`.execute(scope.tx)
  return rows[0] ?? null
}

/** The services at a site with who provides each, what needs attention first. */
export async function listSiteServices(
  scope: AccountScope,
  siteId: string,
): Promise<(ServiceRow & { supplier: string | null })[]> {
  const { rows } = await sql<ServiceRow & { supplier: string | null }>`
    select ${serviceRowColumns}, s.supplier
    from service s left join site on site.account_id = s.account_id and site.site_id = s.site_id
    where s.account_id = ${scope.accountId} and s.site_id = ${siteId}
    order by s.attention, s.name, s.service_id limit 500`.execute(scope.tx)
  return rows
}
