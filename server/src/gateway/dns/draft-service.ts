import type { DnsRecord, RecordChange, RecordKey } from '@portal/contract/dns/dns.ts'
import { recordsMax } from '@portal/contract/dns/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import { number } from '@portal/contract/format/counts.ts'
import { applyChanges, difference, isSame, keyOf } from '@portal/db/src/dns-rules/difference.ts'
import { normaliseRecord } from '@portal/db/src/dns-rules/record-rules.ts'
import { RecordProblem } from '@portal/db/src/dns-rules/zone-names.ts'
import { problemOfZone, withOneTtl } from '@portal/db/src/dns-rules/zone-rules.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { deleteDraft, findDraft, findVersion, saveDraft } from './change-store.ts'
import { getEditableZone } from './service.ts'
import { listRecords } from './zone-store.ts'

export type Edit = (records: DnsRecord[]) => DnsRecord[]

/** Changes the caller's own draft. Other people's drafts stay as they are. */
export async function editDraft(scope: AccountScope, zoneId: string, edit: Edit): Promise<void> {
  // Two edits at once would each save the draft without the other.
  const { version } = await getEditableZone(scope, zoneId, true)
  const published = await listRecords(scope, zoneId)
  const draft = await findDraft(scope, zoneId)
  const { records, lost } = applyChanges(published, draft?.changes ?? [])
  const edited = checked(() => edit(records))
  assertSound(edited)
  const changes = [...difference(published, edited), ...lost]
  if (changes.length === 0) return deleteDraft(scope, zoneId)
  await saveDraft(scope, zoneId, { baseVersion: draft?.baseVersion ?? version, changes, author: scope.actorName })
}

/** The changes that an edit would add to the draft; nothing is stored. */
export async function previewEdit(scope: AccountScope, zoneId: string, edit: Edit): Promise<RecordChange[]> {
  await getEditableZone(scope, zoneId)
  const draft = await findDraft(scope, zoneId)
  const { records } = applyChanges(await listRecords(scope, zoneId), draft?.changes ?? [])
  const edited = checked(() => edit(records))
  assertSound(edited)
  return difference(records, edited)
}

export function placeRecord(zoneId: string, before: RecordKey | null, typed: DnsRecord): Edit {
  return (records) => {
    const record = normaliseRecord(typed, zoneId)
    if (!before) return withOneTtl([...records, record], record)
    if (!records.some((each) => keyOf(each) === keyOf(before))) {
      throw new Problem('record_missing', { detail: 'This record no longer exists. Refresh the zone.' })
    }
    const replaced = records.map((each) => (keyOf(each) === keyOf(before) ? record : each))
    return withOneTtl(replaced, record)
  }
}

export function removeRecords(keys: readonly RecordKey[]): Edit {
  const gone = new Set(keys.map(keyOf))
  return (records) => records.filter((record) => !gone.has(keyOf(record)))
}

interface BulkEdit {
  records: readonly RecordKey[]
  ttl?: number | undefined
  disabled?: boolean | undefined
  replace?: { from: string; to: string } | undefined
}

export function editRecords(zoneId: string, { records: keys, ttl, disabled, replace }: BulkEdit): Edit {
  const chosen = new Set(keys.map(keyOf))
  return (records) => {
    const changed = records.filter((record) => chosen.has(keyOf(record)))
    const edited = records.map((record) => {
      if (!chosen.has(keyOf(record))) return record
      const content = replace ? record.content.replaceAll(replace.from, replace.to) : record.content
      const next = { ...record, content, ttl: ttl ?? record.ttl, disabled: disabled ?? record.disabled }
      return isSame(next, record) ? record : normaliseRecord(next, zoneId)
    })
    return ttl === undefined ? edited : changed.reduce((all, record) => withOneTtl(all, { ...record, ttl }), edited)
  }
}

/** Undoes changes, each identified by its record before or after the change. */
export async function undoChanges(scope: AccountScope, zoneId: string, keys: readonly RecordKey[]): Promise<void> {
  const named = new Set(keys.map(keyOf))
  await rewriteDraft(scope, zoneId, (changes) =>
    changes.filter(({ before, after }) => !(before && named.has(keyOf(before))) && !(after && named.has(keyOf(after)))),
  )
}

/** Rebases the draft on the latest version; changes to records that no longer exist are dropped. */
export async function rebaseDraft(scope: AccountScope, zoneId: string): Promise<void> {
  const { version } = await getEditableZone(scope, zoneId)
  const published = await listRecords(scope, zoneId)
  await rewriteDraft(
    scope,
    zoneId,
    (changes) => difference(published, applyChanges(published, changes).records),
    version,
  )
}

async function rewriteDraft(
  scope: AccountScope,
  zoneId: string,
  rewrite: (changes: RecordChange[]) => RecordChange[],
  version?: number,
): Promise<void> {
  await getEditableZone(scope, zoneId, true)
  const draft = await findDraft(scope, zoneId)
  if (!draft) return
  const changes = rewrite(draft.changes)
  if (changes.length === 0) return deleteDraft(scope, zoneId)
  const { records } = applyChanges(await listRecords(scope, zoneId), changes)
  const problem = problemOfZone(records)
  if (problem) throw new Problem('zone_unsound', { detail: problem.message })
  await saveDraft(scope, zoneId, { baseVersion: version ?? draft.baseVersion, changes, author: scope.actorName })
}

/** Copies an earlier version into the draft, so that it is reviewed before publication. */
export async function restoreVersion(scope: AccountScope, zoneId: string, version: number): Promise<void> {
  await getEditableZone(scope, zoneId)
  const records = await findVersion(scope, zoneId, version)
  if (!records) throw new Problem('version_missing', { detail: 'This version of the zone does not exist.' })
  await editDraft(scope, zoneId, () => records)
}

export function assertSound(records: readonly DnsRecord[]): void {
  if (records.length > recordsMax) {
    throw new Problem('limit_reached', { detail: `A zone can have at most ${number(recordsMax)} records.` })
  }
  const problem = problemOfZone(records)
  if (problem) throw new Problem('invalid', { fields: { [problem.field]: problem.message } })
}

function checked<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof RecordProblem) throw new Problem('invalid', { fields: { [error.field]: error.message } })
    throw error
  }
}
