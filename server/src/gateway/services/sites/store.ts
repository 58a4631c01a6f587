import { ServiceRow } from '@portal/contract/services/services.ts'
import { Site, type SiteInput } from '@portal/contract/services/sites.ts'
import { referenceTerms } from '@portal/db/src/reference-terms.ts'
import { number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { patternOf } from '../../../lib/like-patterns.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { serviceRowColumns } from '../store.ts'
import { atSites } from '../../../scope/sites-store.ts'

export async function listSites(scope: AccountScope, search: string | undefined) {
  const pattern = patternOf(search ?? '')
  return rowsOf({ siteId: text, name: text, postcode: text })`
    select s.site_id as "siteId", s.name, s.postcode from site s
    where s.account_id = ${scope.accountId} and ${atSites(scope.sites)}
      ${search ? sql`and lower(s.name || ' ' || s.postcode) like ${pattern}` : sql``}
    order by s.name, s.site_id limit 200`.all(scope.tx)
}

const SiteRow = Site.omit({ services: true, sharedRisks: true })

export const findSite = (scope: AccountScope, siteId: string, isLocked = false) =>
  rowsOf(SiteRow)`
    select site_id as "siteId", name, address, postcode, exchange_name as "exchangeName", cabinet,
      access_notes as "accessNotes", version,
      coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'phone', coalesce(c.mobile, c.phone),
          'email', c.email) order by c.name, c.contact_id)
        from contact c where c.account_id = s.account_id and c.sites @> array[s.site_id] and c.status <> 'left'),
        '[]') as contacts
    from site s where s.account_id = ${scope.accountId} and s.site_id = ${siteId} and ${atSites(scope.sites)}
    ${isLocked ? sql`for update of s` : sql``}`.first(scope.tx)

/** The id of a site with the same name and address. */
export async function findSiteLike(scope: AccountScope, site: SiteInput, except: string | null) {
  const { rows } = await rowsOf({ siteId: text })`
    select site_id as "siteId" from site s
    where s.account_id = ${scope.accountId}
      and lower(replace(s.postcode, ' ', '')) = ${site.postcode.replaceAll(' ', '').toLowerCase()}
      and lower(s.address) = ${site.address.toLowerCase()} and lower(s.name) = ${site.name.toLowerCase()}
      and s.site_id is distinct from ${except}`.execute(scope.tx)
  return rows[0]?.siteId
}

export async function insertSite(scope: AccountScope, { name, address, postcode, accessNotes }: SiteInput) {
  const { rows } = await rowsOf({ siteId: text })`
    insert into site (account_id, site_id, name, address, postcode, access_notes)
    values (${scope.accountId}, 'N-' || nextval('site_number'), ${name}, ${address}, ${postcode},
      ${accessNotes || null})
    returning site_id as "siteId"`.execute(scope.tx)
  const [inserted] = rows
  if (!inserted) throw new Error('The site was not stored')
  return inserted.siteId
}

/** A new postcode has another exchange and cabinet: the provider's systems send them. */
export async function updateSite(scope: AccountScope, siteId: string, site: SiteInput): Promise<number> {
  const { name, address, postcode, accessNotes } = site
  const { rows } = await rowsOf({ version: number })`
    update site s set name = ${name}, address = ${address}, postcode = ${postcode}, version = version + 1,
      access_notes = ${accessNotes || null},
      exchange_code = case when s.postcode = ${postcode} then exchange_code end,
      exchange_name = case when s.postcode = ${postcode} then exchange_name end,
      cabinet = case when s.postcode = ${postcode} then cabinet end,
      latitude = case when s.postcode = ${postcode} then latitude end,
      longitude = case when s.postcode = ${postcode} then longitude end
    where s.account_id = ${scope.accountId} and s.site_id = ${siteId} and ${atSites(scope.sites)}
    returning version`.execute(scope.tx)
  const [updated] = rows
  if (!updated) throw new Error('The site was not stored')
  return updated.version
}

/** Services are found by the name and postcode of their site. */
export async function refreshSearchTerms(scope: AccountScope, siteId: string): Promise<void> {
  // Citus refuses functions of columns that depend on settings in a change.
  const terms = await rowsOf({ serviceId: text, expected: text })`
    select t.service_id as "serviceId", ${referenceTerms(sql`t.reference_list`)} as expected
    from service t join site on site.account_id = t.account_id and site.site_id = t.site_id
    where t.account_id = ${scope.accountId} and t.site_id = ${siteId}`.all(scope.tx)
  await sql`
    update service s set reference_terms = terms.expected
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as terms ("serviceId" text, expected text)
    where s.account_id = ${scope.accountId} and s.service_id = terms."serviceId"`.execute(scope.tx)
}

const ServiceAtSite = ServiceRow.extend({ supplier: textOrNull })

/** The services at a site with their suppliers, those that need attention first. */
export const listSiteServices = (
  scope: AccountScope,
  siteId: string,
): Promise<(ServiceRow & { supplier: string | null })[]> =>
  rowsOf(ServiceAtSite)`
    select ${serviceRowColumns(scope)}, s.supplier
    from service s left join site on site.account_id = s.account_id and site.site_id = s.site_id
    where s.account_id = ${scope.accountId} and s.site_id = ${siteId}
    order by s.attention, s.name, s.service_id limit 500`.all(scope.tx)
