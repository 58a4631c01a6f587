import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import type { Drift as ShownDrift } from '@portal/contract/dns/drift.ts'
import { Problem } from '@portal/contract/problem.ts'
import { applyChanges, difference, setOf } from '@portal/db/src/dns-rules/difference.ts'
import { normaliseRecord } from '@portal/db/src/dns-rules/record-rules.ts'
import { completeNames, RecordProblem } from '@portal/db/src/dns-rules/zone-names.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import type { DnsServer, Drift, ServedSet } from '../../upstreams/dns/dns-server.ts'
import type { InScope } from '../bind-scoped.ts'
import { findDraft, listChangedSets } from './change-store.ts'
import { editDraft } from './draft-service.ts'
import { addVersion, lockedZone, recordZone } from './publication-service.ts'
import { getServedZone } from './served-zone.ts'
import { listRecords } from './zone-store.ts'

type SetKey = Pick<Drift, 'name' | 'type'>

/** Records that others changed on the name server, without changes of the portal that are on their way there. */
export async function findDrift(inOwnScope: InScope, server: DnsServer, zoneId: string): Promise<Drift[]> {
  const { served, onTheWay } = await inOwnScope(async (scope) => {
    const { zone, served: wanted } = await getServedZone(scope, zoneId)
    return { served: wanted, onTheWay: new Set(await listChangedSets(scope, zoneId, zone.sentVersion)) }
  })
  const drift = await server.listDrift(served)
  return drift.filter((each) => !onTheWay.has(setOf(each)))
}

export async function showDrift(scope: AccountScope, zoneId: string, drift: readonly Drift[]): Promise<ShownDrift[]> {
  const draft = await findDraft(scope, zoneId)
  const { records } = applyChanges(await listRecords(scope, zoneId), draft?.changes ?? [])
  const drafted = Map.groupBy(
    records.filter(({ disabled }) => !disabled),
    setOf,
  )
  return drift.map(({ name, type, here, there }) => {
    const theirs = there ? recordsOf(zoneId, there) : []
    const isInDraft = theirs !== null && sameRecords(theirs, drafted.get(setOf({ name, type })) ?? [])
    return { name, type, here, there, canTakeOver: theirs !== null, isInDraft }
  })
}

const sameRecords = (one: readonly DnsRecord[], other: readonly DnsRecord[]) => difference(one, other).length === 0

/** Takes the name server's records over into the caller's draft. */
export async function takeOver(scope: AccountScope, zoneId: string, drift: readonly Drift[]): Promise<void> {
  const sets = new Set(drift.map(setOf))
  const taken = drift.flatMap(({ there }) => (there ? (recordsOf(zoneId, there) ?? []) : []))
  await editDraft(scope, zoneId, (records) => [...records.filter((each) => !sets.has(setOf(each))), ...taken])
}

/** A version that changes nothing in the zone and replaces these records on the name server. */
export async function republish(
  scope: AccountScope,
  zoneId: string,
  drift: readonly Drift[],
  version: number | undefined,
): Promise<void> {
  const zone = await lockedZone(scope, zoneId, version)
  const sets = new Set(drift.map(setOf))
  const there = drift.flatMap((each) => (each.there ? (recordsOf(zoneId, each.there) ?? []) : []))
  const here = (await listRecords(scope, zoneId)).filter((each) => !each.disabled && sets.has(setOf(each)))
  const changes = difference(there, here)
  const serial = await addVersion(scope, zone, { changes, note: 'Put back after a change on the name server' })
  await recordZone(scope, zoneId, 'zone put back', { serial, changes })
}

/** Those of the drift that were chosen and that the portal can hold. */
export function chosenOf(zoneId: string, drift: readonly Drift[], sets: readonly SetKey[]): Drift[] {
  const wanted = new Set(sets.map(setOf))
  const chosen = drift.filter((each) => wanted.has(setOf(each)) && canHold(zoneId, each))
  if (chosen.length > 0) return chosen
  throw new Problem('no_drift', { detail: 'These records are the same on the name server by now. Refresh the zone.' })
}

const canHold = (zoneId: string, { there }: Drift) => there === null || recordsOf(zoneId, there) !== null

/** The records as the portal holds them; null if it cannot. */
function recordsOf(zoneId: string, { name, type, ttl, contents }: ServedSet): DnsRecord[] | null {
  try {
    return contents.map((content) => normaliseRecord({ name, type, ttl, content }, zoneId, completeNames))
  } catch (error) {
    if (error instanceof RecordProblem) return null
    throw error
  }
}
