import type { Delegation, ZoneClaim } from '@portal/contract/dns/claims.ts'
import { joinedText } from '@portal/contract/dns/records/texts.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Config } from '../../../config.ts'
import { newId } from '../../../lib/new-id.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { LookupFault } from '../../../upstreams/dns/lookup.ts'
import type { Parent } from '../../../upstreams/dns/parent.ts'
import type { Resolver } from '../../../upstreams/dns/resolver.ts'
import { atMost } from '../../at-most.ts'
import type { InScope } from '../../bind-scoped.ts'
import { createZone, nameServersOf } from '../desk-service.ts'
import { recordZone } from '../publication-service.ts'
import { findZone } from '../zone-store.ts'
import { delegationTo, domainOf, type Evidence, verdictOf } from './rules.ts'
import {
  countClaims,
  deleteClaim,
  findClaim,
  insertClaim,
  isContested,
  listClaims,
  saveCheck,
  type StoredClaim,
} from './store.ts'

export interface ClaimParts {
  config: Pick<Config, 'DNS_NAME_SERVERS'>
  parent: Parent
  resolver: Resolver
}

const mostClaims = 20
const tokenNameOf = (zoneId: string) => `_portal-challenge.${zoneId}`

export async function showClaims(scope: AccountScope, config: ClaimParts['config']): Promise<ZoneClaim[]> {
  const nameServers = nameServersOf(config)
  return (await listClaims(scope)).map((claim) => ({ ...claim, tokenName: tokenNameOf(claim.zoneId), nameServers }))
}

/** Claims a domain. Nothing is served before the proof, and others may claim the same name. */
export async function claimZone(scope: AccountScope, typed: string): Promise<void> {
  const zoneId = domainOf(typed)
  if (await findZone(scope, zoneId)) {
    throw new Problem('zone_exists', { detail: `Your account already has the zone ${zoneId}.` })
  }
  if (await findClaim(scope, zoneId)) return
  await atMost(scope.tx, {
    of: `zone claims of ${scope.accountId}`,
    most: mostClaims,
    count: () => countClaims(scope),
    detail: `${mostClaims} domains are waiting for proof. Remove one first.`,
  })
  if (await insertClaim(scope, zoneId, `portal-verification=${newId(26)}`)) {
    await recordZone(scope, zoneId, 'zone claimed', {})
  }
}

export async function getClaim(scope: AccountScope, zoneId: string): Promise<StoredClaim> {
  const claim = await findClaim(scope, zoneId)
  if (!claim) throw new Problem('not_found', { detail: 'Domain not found.' })
  return claim
}

export async function withdrawClaim(scope: AccountScope, zoneId: string): Promise<void> {
  await getClaim(scope, zoneId)
  await deleteClaim(scope, zoneId)
  await recordZone(scope, zoneId, 'zone claim ended', { reason: `Withdrawn by ${scope.actorName}` })
}

export type ClaimOutcome = 'waiting' | 'active' | 'taken'

/** Looks for the proof outside a transaction; with it, the zone is created in the account that proved it first. */
export async function checkClaim(
  inPortalScope: InScope,
  { config, parent, resolver }: ClaimParts,
  zoneId: string,
): Promise<ClaimOutcome> {
  const before = await inPortalScope((scope) => findClaim(scope, zoneId))
  if (!before) return 'waiting'
  const evidence = await findEvidence({ parent, resolver }, before)
  return inPortalScope(async (scope) => {
    const claim = await findClaim(scope, zoneId, true)
    if (!claim) return 'waiting'
    const isAlone = !(await isContested(scope, zoneId))
    const ours = nameServersOf(config)
    const verdict = verdictOf({ wasElsewhere: claim.wasElsewhere, isAlone, ours }, evidence)
    if (verdict.isProven) {
      const outcome = await takeZone(scope, config, zoneId)
      await deleteClaim(scope, zoneId)
      if (outcome === 'taken')
        await recordZone(scope, zoneId, 'zone claim ended', { reason: 'Another account has this zone.' })
      return outcome
    }
    if (Date.parse(claim.expiresAt) <= scope.now.getTime()) {
      await deleteClaim(scope, zoneId)
      await recordZone(scope, zoneId, 'zone claim ended', { reason: 'It was not proven in time.' })
      return 'waiting'
    }
    await saveCheck(scope, zoneId, verdict)
    return 'waiting'
  })
}

async function takeZone(scope: AccountScope, config: ClaimParts['config'], zoneId: string): Promise<ClaimOutcome> {
  try {
    await createZone(scope, config, { name: zoneId, serviceId: null })
    return 'active'
  } catch (error) {
    if (error instanceof Problem && error.code === 'zone_exists') return 'taken'
    throw error
  }
}

async function findEvidence(
  { parent, resolver }: Pick<ClaimParts, 'parent' | 'resolver'>,
  { zoneId, token }: StoredClaim,
): Promise<Evidence> {
  // A domain that is not delegated at all has no TXT record either.
  const texts = await resolver.query(tokenNameOf(zoneId), 'TXT').catch(noAnswer([]))
  const hasToken = texts.some(({ type, content }) => type === 'TXT' && joinedText(content) === token)
  try {
    const { records } = await parent.findNameServers(zoneId)
    return { hasToken, servers: records, fault: null }
  } catch (error) {
    if (error instanceof LookupFault) return { hasToken, servers: null, fault: error.message }
    throw error
  }
}

const noAnswer =
  <T>(value: T) =>
  (error: unknown) => {
    if (error instanceof LookupFault) return value
    throw error
  }

export async function findDelegation(parent: Parent, expected: string[], zoneId: string): Promise<Delegation> {
  try {
    const { parent: name, records, ttl } = await parent.findNameServers(zoneId)
    return { parent: name, found: records, expected, state: delegationTo(expected, records), ttl, fault: null }
  } catch (error) {
    if (!(error instanceof LookupFault)) throw error
    return { parent: null, found: [], expected, state: 'unknown', ttl: 0, fault: error.message }
  }
}
