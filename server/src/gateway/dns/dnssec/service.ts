import type { DnssecState } from '@portal/contract/dns/dnssec.ts'
import { assertNot } from '../../../lib/refusal.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { LookupFault } from '../../../upstreams/dns/lookup.ts'
import type { Parent } from '../../../upstreams/dns/parent.ts'
import type { InScope } from '../../bind-scoped.ts'
import { addVersion, lockedZone, recordZone } from '../publication-service.ts'
import { getStoredZone } from '../service.ts'
import type { StoredZone } from '../zone-store.ts'
import { matchOf, type ParentState, refusalToUnsign, stateAfter } from './rules.ts'
import { findParentState, saveParentState } from './store.ts'

/** The answer of the zone above; with a fault it is the one before. */
export interface Observed {
  state: ParentState | null
  fault: string | null
}

/** Asks the zone above for the DS of a zone, and stores the answer: what was there decides how long caches keep it. */
export async function observeParent(inPortalScope: InScope, parent: Parent, zoneId: string): Promise<Observed> {
  const answer = await parent.findDs(zoneId).catch((error: unknown) => {
    if (error instanceof LookupFault) return error
    throw error
  })
  return inPortalScope(async (scope) => {
    const { dnssec } = await getStoredZone(scope, zoneId, true)
    const before = (await findParentState(scope, zoneId)) ?? null
    if (answer instanceof LookupFault) return { state: before, fault: answer.message }
    const state = stateAfter(before, answer, { now: scope.now, isSigned: dnssec })
    await saveParentState(scope, zoneId, state)
    if ((before?.ds ?? []).join() !== state.ds.join()) {
      await recordZone(scope, zoneId, 'DS changed at the parent', { before: before?.ds ?? [], ds: state.ds })
    }
    return { state, fault: null }
  })
}

export async function showDnssec(scope: AccountScope, zoneId: string, observed: Observed): Promise<DnssecState> {
  const { dnssec: isOn, ds } = await getStoredZone(scope, zoneId)
  const { state, fault } = observed
  return {
    isOn,
    ds,
    parent: state && {
      name: state.parent,
      ds: [...state.ds],
      match: matchOf(ds, state.ds),
      since: state.since.toISOString(),
      askedAt: state.askedAt.toISOString(),
    },
    fault,
    offFrom: state?.unsignFrom?.toISOString() ?? null,
    refusal: isOn ? (refusalToUnsign(zoneId, observed, scope.now)?.reason ?? null) : null,
  }
}

/** The one way to switch DNSSEC, for the screen, the API and clients of PowerDNS. */
export async function switchDnssec(
  scope: AccountScope,
  zoneId: string,
  { isOn, version, observed }: { isOn: boolean; version: number | undefined; observed: Observed },
): Promise<StoredZone> {
  const zone = await lockedZone(scope, zoneId, version)
  if (zone.dnssec === isOn) return zone
  if (!isOn) assertNot(refusalToUnsign(zoneId, observed, scope.now))
  const note = isOn ? 'DNSSEC turned on' : 'DNSSEC turned off'
  const serial = await addVersion(scope, zone, { changes: [], note, dnssec: isOn })
  await recordZone(scope, zoneId, note, { serial })
  return zone
}
