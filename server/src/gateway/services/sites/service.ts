import { Problem } from '@portal/contract/problem.ts'
import type { Site, SiteInput } from '@portal/contract/services/sites.ts'
import { parse } from 'postcode'
import { recordActivity } from '../../../lib/activity.ts'
import { phoneInWords } from '../../../lib/phone-number.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { sharedRisks } from './policy.ts'
import { findSite, findSiteLike, insertSite, listSiteServices, refreshSearchTerms, updateSite } from './store.ts'

export async function getSite(scope: AccountScope, siteId: string): Promise<Site> {
  const site = await findSite(scope, siteId)
  if (!site) throw noSuchSite()
  const services = await listSiteServices(scope, siteId)
  const contacts = site.contacts.map((contact) => ({ ...contact, phone: phoneInWords(contact.phone) }))
  return { ...site, contacts, services, sharedRisks: sharedRisks(site, services) }
}

export async function addSite(scope: AccountScope, input: SiteInput): Promise<{ siteId: string }> {
  if (scope.sites) {
    throw new Problem('limited_to_sites', {
      detail: 'Your permission is limited to certain sites. Ask an administrator to add the site.',
    })
  }
  const site = withPostcode(input)
  await refuseTwin(scope, site, null)
  const siteId = await insertSite(scope, site)
  await recordActivity(scope, { action: 'site added', entity: 'site', entityId: siteId, after: site })
  return { siteId }
}

export async function correctSite(
  scope: AccountScope,
  siteId: string,
  input: SiteInput & { version: number | undefined },
): Promise<{ siteId: string; version: number }> {
  const before = await findSite(scope, siteId, true)
  if (!before) throw noSuchSite()
  if (input.version !== undefined && input.version !== before.version) throw new Problem('stale')
  const { name, address, postcode, accessNotes } = before
  const after = withPostcode(input)
  await refuseTwin(scope, after, siteId)
  const changed = changesOf({ name, address, postcode, accessNotes: accessNotes ?? '' }, after)
  if (!changed) return { siteId, version: before.version }
  const version = await updateSite(scope, siteId, after)
  await refreshSearchTerms(scope, siteId)
  await recordActivity(scope, { action: 'site corrected', entity: 'site', entityId: siteId, ...changed })
  return { siteId, version }
}

/** The site with its postcode as it is written: "LS1 4AB" for "ls14ab". */
function withPostcode({ name, address, postcode, accessNotes }: SiteInput): SiteInput {
  const parsed = parse(postcode)
  if (!parsed.valid) {
    throw new Problem('invalid', { fields: { postcode: 'Enter a UK postcode, such as LA9 0ZX.' } })
  }
  return { name, address, postcode: parsed.postcode, accessNotes }
}

async function refuseTwin(scope: AccountScope, site: SiteInput, siteId: string | null): Promise<void> {
  const twin = await findSiteLike(scope, site, siteId)
  if (twin) throw new Problem('site_exists', { detail: `${site.name} at ${site.address} is already site ${twin}.` })
}

/** The fields that differ, as they were and as they are; undefined if none does. */
function changesOf(before: SiteInput, after: SiteInput) {
  const fields = (['name', 'address', 'postcode', 'accessNotes'] as const).filter((key) => before[key] !== after[key])
  if (fields.length === 0) return undefined
  const only = (site: SiteInput) => Object.fromEntries(fields.map((key) => [key, site[key]]))
  return { before: only(before), after: only(after) }
}

const noSuchSite = () => new Problem('not_found', { detail: 'Site not found.' })
