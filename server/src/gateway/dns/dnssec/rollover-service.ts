import type { DnssecState } from '@portal/contract/dns/dnssec.ts'
import { exactTime } from '@portal/contract/format/dates.ts'
import { assertNot, type Refusal } from '../../../lib/refusal.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { nameServerTtl, type ServedZone } from '../../../upstreams/dns/dns-server.ts'
import { addVersion, lockedZone, recordZone } from '../publication-service.ts'
import { getStoredZone } from '../service.ts'
import type { StoredZone } from '../zone-store.ts'
import { cachesFollowAt, mayWithdraw, newDsFromAfter, newKeysOf, type Rollover, stepOf } from './rollover-rules.ts'
import { type ParentState, refusalToUnsign } from './rules.ts'
import { getKeyState, saveKeyState } from './store.ts'

export const rolling: Refusal = {
  code: 'rollover_running',
  reason: 'A roll-over of the signing key is running. Wait until the old key is withdrawn.',
}

/** The one way to replace the signing key, for the screen, the API and clients of PowerDNS. */
export async function startRollover(
  scope: AccountScope,
  zoneId: string,
  version: number | undefined,
): Promise<StoredZone> {
  const zone = await lockedZone(scope, zoneId, version)
  assertSigned(zone)
  const keys = await getKeyState(scope, zoneId)
  assertNot(keys.replaced && rolling)
  await saveKeyState(scope, zoneId, { ...keys, replaced: zone.ds, newKeyFrom: null, newDsFrom: null })
  const serial = await addVersion(scope, zone, { changes: [], note: 'Key roll-over started' })
  await recordZone(scope, zoneId, 'key roll-over started', { serial, replaced: zone.ds })
  return zone
}

/** Asks the parent zone to remove the DS, which comes before DNSSEC is switched off (RFC 8078, section 4). */
export async function requestDsRemoval(
  scope: AccountScope,
  zoneId: string,
  { isRequested, version }: { isRequested: boolean; version: number | undefined },
): Promise<void> {
  const zone = await lockedZone(scope, zoneId, version)
  assertSigned(zone)
  const keys = await getKeyState(scope, zoneId)
  if (keys.dsRemoval === isRequested) return
  await saveKeyState(scope, zoneId, { ...keys, dsRemoval: isRequested })
  const note = isRequested ? 'DS removal requested' : 'DS removal request withdrawn'
  const serial = await addVersion(scope, zone, { changes: [], note })
  await recordZone(scope, zoneId, note, { serial })
}

function assertSigned({ dnssec, ds, zoneId }: StoredZone): void {
  if (dnssec && ds.length > 0) return
  const reason = dnssec
    ? `${zoneId} is being signed. Try again in a minute.`
    : `${zoneId} is not signed. Switch DNSSEC on first.`
  assertNot({ code: 'not_signed', reason })
}

/** The name servers have the new key: from now on, caches learn of it. */
export async function noteNewKey(scope: AccountScope, served: ServedZone, ds: readonly string[]): Promise<void> {
  const keys = await getKeyState(scope, served.name)
  if (!keys.replaced || keys.newKeyFrom || newKeysOf(ds, keys.replaced).length === 0) return
  const newKeyFrom = cachesFollowAt([nameServerTtl, ...served.records.map(({ ttl }) => ttl)], scope.now)
  await saveKeyState(scope, served.name, { ...keys, newKeyFrom })
}

interface Answered {
  before: ParentState | null
  state: ParentState
  everywhere: readonly string[]
}

/** Withdraws the old key as soon as every cache can do without it. */
export async function continueRollover(
  scope: AccountScope,
  zoneId: string,
  { before, state, everywhere }: Answered,
): Promise<void> {
  const keys = await getKeyState(scope, zoneId)
  const { replaced } = keys
  if (!replaced) return
  const zone = await getStoredZone(scope, zoneId)
  const seen = { ds: zone.ds, everywhere, ttls: [state.ttl, before?.ttl ?? 0] }
  const rollover = { ...keys, replaced, newDsFrom: newDsFromAfter({ ...keys, replaced }, seen, scope.now) }
  const isUnknownToAll = refusalToUnsign(zoneId, { state, fault: null }, scope.now) === null
  if (!mayWithdraw(rollover, isUnknownToAll, scope.now)) return saveKeyState(scope, zoneId, rollover)
  const ended = { replaced: null, newKeyFrom: null, newDsFrom: null, withdrawn: replaced }
  await saveKeyState(scope, zoneId, { ...keys, ...ended })
  const serial = await addVersion(scope, zone, { changes: [], note: 'Old signing key withdrawn' })
  await recordZone(scope, zoneId, 'old signing key withdrawn', { serial, withdrawn: replaced })
}

/** Why a key cannot be withdrawn; null if it has been. */
export async function refusalToWithdraw(
  scope: AccountScope,
  zoneId: string,
  { ds, observed: { fault } }: { ds: readonly string[]; observed: { fault: string | null } },
): Promise<Refusal | null> {
  const { replaced, withdrawn, ...times } = await getKeyState(scope, zoneId)
  const isAmong = (list: readonly string[]) => ds.every((each) => list.includes(each.toUpperCase()))
  if (isAmong(withdrawn)) return null
  if (!replaced || !isAmong(replaced)) {
    return { code: 'key_needed', reason: 'This key signs the zone. Add another key first: it replaces this one.' }
  }
  const { until } = stepOf(times, scope.now)
  const reason = until
    ? `Some caches need the old key until ${exactTime(until)}. It is withdrawn after that, when the parent zone has the DS of the new key.`
    : (fault ?? 'The servers of the parent zone do not have the DS of the new key yet.')
  return { code: 'key_needed', reason }
}

export function showRollover(
  ds: readonly string[],
  rollover: Rollover,
  now: Date,
): NonNullable<DnssecState['rollover']> {
  const { step, until } = stepOf(rollover, now)
  const newDs = newKeysOf(ds, rollover.replaced)
  return { step, until: until?.toISOString() ?? null, newDs, oldDs: [...rollover.replaced] }
}
