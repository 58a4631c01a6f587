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
import { continueRollover, rolling, showRollover } from './rollover-service.ts'
import { isForNewKey } from './rollover-rules.ts'
import { findParentState, getKeyState, saveKeyState, saveParentState } from './store.ts'

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
    await continueRollover(scope, zoneId, { before, state, everywhere: answer.everywhere })
    if ((before?.ds ?? []).join() !== state.ds.join()) {
      await recordZone(scope, zoneId, 'DS changed at the parent', { before: before?.ds ?? [], ds: state.ds })
    }
    return { state, fault: null }
  })
}

export async function showDnssec(scope: AccountScope, zoneId: string, observed: Observed): Promise<DnssecState> {
  const { dnssec: isOn, ds } = await getStoredZone(scope, zoneId)
  const { state, fault } = observed
  const { dsRemoval, ...keys } = await getKeyState(scope, zoneId)
  const rollover = keys.replaced && showRollover(ds, { ...keys, replaced: keys.replaced }, scope.now)
  return {
    isOn,
    ds: rollover ? (isForNewKey(rollover.step) ? rollover.newDs : rollover.oldDs) : ds,
    parent: state && {
      name: state.parent,
      ds: [...state.ds],
      match: matchOf(ds, state.ds),
      since: state.since.toISOString(),
      askedAt: state.askedAt.toISOString(),
    },
    fault,
    offFrom: state?.unsignFrom?.toISOString() ?? null,
    refusal: isOn ? ((rollover ? rolling : refusalToUnsign(zoneId, observed, scope.now))?.reason ?? null) : null,
    rollover,
    dsRemoval,
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
  const keys = await getKeyState(scope, zoneId)
  if (!isOn) assertNot(keys.replaced ? rolling : refusalToUnsign(zoneId, observed, scope.now))
  if (keys.dsRemoval) await saveKeyState(scope, zoneId, { ...keys, dsRemoval: false })
  const note = isOn ? 'DNSSEC turned on' : 'DNSSEC turned off'
  const serial = await addVersion(scope, zone, { changes: [], note, dnssec: isOn })
  await recordZone(scope, zoneId, note, { serial })
  return zone
}
