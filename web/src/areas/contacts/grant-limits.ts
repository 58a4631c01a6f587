import type { Grant } from '@portal/contract/contacts/contacts.ts'
import { siteResources } from '@portal/contract/contacts/values.ts'

/** The sites and the last day of a permission; null for every site and for no end. */
export type Limit = Pick<Grant, 'sites' | 'until'>

export const hasSites = ({ resource }: Pick<Grant, 'resource'>): boolean => siteResources.includes(resource)

export const isLimited = ({ sites, until }: Limit): boolean => sites !== null || until !== null

/** The limit that all permissions have, as far as each can have one; undefined if they differ. */
export function commonLimit(grants: readonly Grant[]): Limit | undefined {
  const [first] = grants
  if (!first || grants.some(({ until }) => until !== first.until)) return undefined
  const [bySite, ...others] = grants.filter(hasSites)
  if (others.some(({ sites }) => !isSame(sites, bySite?.sites ?? null))) return undefined
  return { sites: bySite?.sites ?? null, until: first.until }
}

/** The permission within the limit, and within the most that the caller can grant. */
export function limitTo(grant: Grant, limit: Limit, most: Limit): Grant {
  const sites = hasSites(grant) ? sharedSites([limit.sites, most.sites]) : null
  const until = [limit.until, most.until].filter((day) => day !== null).toSorted()[0] ?? null
  return { ...grant, sites, until }
}

/** The most that all these permissions can have in common. */
export function mostInCommon(grants: readonly Grant[], givable: readonly Grant[]): Limit {
  const sites = grants.filter(hasSites).map(({ resource }) => givable.find((most) => most.resource === resource)?.sites)
  return { sites: sharedSites(sites.map((each) => each ?? null)), until: null }
}

/** The sites in all of the lists; null is a list of every site. */
function sharedSites(lists: readonly (readonly string[] | null)[]): string[] | null {
  const [first, ...others] = lists.filter((list) => list !== null)
  return first ? first.filter((site) => others.every((list) => list.includes(site))) : null
}

function isSame(a: readonly string[] | null, b: readonly string[] | null): boolean {
  if (a === null || b === null) return a === b
  return a.length === b.length && a.every((site) => b.includes(site))
}
