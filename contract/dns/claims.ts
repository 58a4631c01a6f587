import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lineOfText } from '../text.ts'
import { ByZone, changed, dns, ZoneId } from './dns.ts'

/** A domain that is registered elsewhere, and that the account has not proven to hold yet. */
export const ZoneClaim = z.object({
  zoneId: ZoneId,
  /** The proof: a TXT record with this name and value, or the delegation to these name servers. */
  tokenName: z.string(),
  token: z.string(),
  nameServers: z.array(z.string()),
  claimedBy: z.string(),
  claimedAt: z.iso.datetime(),
  /** Without proof, the claim ends then. */
  expiresAt: z.iso.datetime(),
  checkedAt: z.iso.datetime().nullable(),
  /** The result of the last check; null before it. */
  note: z.string().nullable(),
})
export type ZoneClaim = z.infer<typeof ZoneClaim>

export const ZoneClaims = z.object({ claims: z.array(ZoneClaim) })

export const zoneClaimList = endpoint({
  method: 'GET',
  path: '/dns-info/api/zone-claims',
  summary: 'Domains that the account has added and not proven to hold yet',
  permissions: dns,
  comesWith: ['zones'],
  response: ZoneClaims,
})

export const zoneClaimCreate = endpoint({
  method: 'POST',
  path: '/dns-info/api/zone-claims',
  summary:
    'Add a domain that is registered elsewhere; its zone is created once the account proves that it holds the domain',
  permissions: dns,
  body: z.object({ name: lineOfText(254).min(1, 'Enter a domain name.') }),
  response: ZoneClaims,
  problems: ['limit_reached', 'zone_exists'],
})

export const zoneClaimCheckCreate = endpoint({
  method: 'POST',
  path: '/dns-info/api/zone-claims/:zoneId/checks',
  summary: 'Look for the proof now; the zone is created if it is there',
  permissions: dns,
  params: ByZone,
  response: ZoneClaims.extend({ outcome: z.enum(['waiting', 'active', 'taken']) }),
})

export const zoneClaimDelete = endpoint({
  method: 'DELETE',
  path: '/dns-info/api/zone-claims/:zoneId',
  summary: 'Withdraw a claim',
  permissions: dns,
  params: ByZone,
  response: ZoneClaims,
})

export const Delegation = z.object({
  /** The zone above; null if it is not known. */
  parent: z.string().nullable(),
  /** The name servers to which the zone above delegates the domain. */
  found: z.array(z.string()),
  expected: z.array(z.string()),
  state: z.enum(['here', 'partly', 'elsewhere', 'nowhere', 'unknown']),
  /** The longest time in seconds for which resolvers keep using the former name servers. */
  ttl: z.number().int(),
  fault: z.string().nullable(),
})
export type Delegation = z.infer<typeof Delegation>

export const zoneDelegationRead = endpoint({
  method: 'GET',
  path: '/dns-info/api/zones/:zoneId/delegation',
  summary: 'The name servers to which the zone above delegates the domain now',
  permissions: dns,
  params: ByZone,
  response: Delegation,
})

export const presentRecordsImportCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/dns-info/api/zones/:zoneId/draft/present-records',
  summary: 'Look up the usual names of the domain in public DNS, and add the records found to the draft',
  problems: ['limit_reached', 'upstream', 'zone_is_secondary'],
})
