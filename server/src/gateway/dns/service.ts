import type { Draft, RecordChange, Zone } from '@portal/contract/dns/dns.ts'
import { Problem } from '@portal/contract/problem.ts'
import { applyChanges } from '@portal/db/src/dns-rules/difference.ts'
import type { DnsServer } from '../../upstreams/dns/dns-server.ts'
import { targetOf } from '@portal/db/src/dns-rules/targets.ts'
import { nameWithin } from '@portal/db/src/dns-rules/zone-names.ts'
import { assertNot, type Refusal } from '../../lib/refusal.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { findDraft, listOtherDrafts, listScheduled, type StoredDraft } from './change-store.ts'
import { findZone, listBelongings, listRecords, type StoredZone } from './zone-store.ts'

/** A zone of this account; `lock` prevents other changes until the transaction ends. */
export async function getStoredZone(scope: AccountScope, zoneId: string, lock = false): Promise<StoredZone> {
  const zone = await findZone(scope, zoneId, lock)
  if (!zone) throw new Problem('not_found', { detail: 'Zone not found.' })
  return zone
}

/** Why the records of a zone cannot be changed here, in whatever way. */
export function refusalToEdit({ kind }: Pick<StoredZone, 'kind'>): Refusal | null {
  if (kind === 'primary') return null
  return {
    code: 'zone_is_secondary',
    reason: 'This is a secondary zone: its records come from its primary name server. Change them there.',
  }
}

/** A zone of this account whose records are edited here. */
export async function getEditableZone(scope: AccountScope, zoneId: string, lock = false): Promise<StoredZone> {
  const zone = await getStoredZone(scope, zoneId, lock)
  assertNot(refusalToEdit(zone))
  return zone
}

export async function getZone(scope: AccountScope, server: Pick<DnsServer, 'types'>, zoneId: string): Promise<Zone> {
  const stored = await getStoredZone(scope, zoneId)
  const records = await listRecords(scope, zoneId)
  const draft = await findDraft(scope, zoneId)
  const { records: drafted, lost } = applyChanges(records, draft?.changes ?? [])
  // Names within the zone need no hint.
  const isElsewhere = (target: string) => nameWithin(target, zoneId) === null
  const targets = [...records, ...drafted].flatMap((record) => targetOf(record) ?? []).filter(isElsewhere)
  return {
    ...stored,
    dnssec: { isOn: stored.dnssec, ds: stored.ds },
    records,
    types: [...server.types],
    draft: draft ? shownDraft(draft, lost) : null,
    otherDrafts: await listOtherDrafts(scope, zoneId),
    scheduled: await listScheduled(scope, zoneId),
    belongings: await listBelongings(scope, targets),
  }
}

function shownDraft({ baseVersion, changes, updatedAt }: StoredDraft, lost: readonly RecordChange[]): Draft {
  const conflicts = lost.flatMap(({ before }) => {
    if (!before) return []
    const { name, type, content } = before
    return [{ name, type, content }]
  })
  return { baseVersion, changes, conflicts, updatedAt }
}
