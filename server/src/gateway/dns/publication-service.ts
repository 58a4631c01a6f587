import type { ActionOf } from '@portal/contract/events.ts'
import type { RecordChange } from '@portal/contract/dns/dns.ts'
import { Problem } from '@portal/contract/problem.ts'
import { applyChanges, difference } from '@portal/db/src/dns-rules/difference.ts'
import { nextSerial } from '@portal/db/src/dns-rules/serial.ts'
import { targetOf } from '@portal/db/src/dns-rules/targets.ts'
import { fullName } from '@portal/db/src/dns-rules/zone-names.ts'
import { lossesOf, problemOfZone, warningsOf } from '@portal/db/src/dns-rules/zone-rules.ts'
import { recordActivity } from '../../lib/activity.ts'
import { newId } from '../../lib/new-id.ts'
import { queueJob } from '../../lib/job-store.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { closeChangeSet, deleteDraft, findDraft, findScheduled, insertChangeSet, listSince } from './change-store.ts'
import { getEditableZone, getStoredZone, refusalToEdit } from './service.ts'
import { listBelongings, listRecords, listUsers, raiseVersion, replaceRecords, type StoredZone } from './zone-store.ts'

export const publishZoneTask = 'publish a zone'
export const applyScheduledTask = 'apply a scheduled zone change'

interface Publication {
  note: string
  applyAt: string | null
  /** The version that the caller reviewed; without it, the one that the draft is based on. */
  version: number | undefined
}

/** Publishes the caller's draft, or schedules it. */
export async function publishDraft(scope: AccountScope, zoneId: string, given: Publication): Promise<void> {
  const { note, applyAt } = given
  const zone = await getEditableZone(scope, zoneId, true)
  const draft = await findDraft(scope, zoneId)
  if (!draft) throw new Problem('nothing_to_publish', { detail: 'There is nothing to publish. Change a record first.' })
  const version = Math.min(given.version ?? draft.baseVersion, draft.baseVersion)
  if (version !== zone.version) throw new Problem('stale', { detail: await wordsOfStale(scope, zoneId, version) })
  await deleteDraft(scope, zoneId)
  const changeSetId = newId()
  const common = { changeSetId, changes: draft.changes, note, author: scope.actorName, applyAt }
  if (applyAt !== null) {
    if (Date.parse(applyAt) <= scope.now.getTime())
      throw new Problem('invalid', { fields: { applyAt: 'Choose a time in the future.' } })
    await insertChangeSet(scope, zoneId, { ...common, state: 'scheduled', version: null, serial: null, records: null })
    await queueJob(
      scope.tx,
      applyScheduledTask,
      { accountId: scope.accountId, zoneId, changeSetId },
      { at: new Date(applyAt) },
    )
    return recordZone(scope, zoneId, 'zone change scheduled', { changes: draft.changes.length, applyAt })
  }
  const { records } = applyChanges(await listRecords(scope, zoneId), draft.changes)
  const serial = nextSerial(zone.serial, dayOf(scope.now))
  await insertChangeSet(scope, zoneId, { ...common, state: 'applied', version: zone.version + 1, serial, records })
  await replaceRecords(scope, zoneId, records)
  await raiseVersion(scope, zoneId, { serial, records: records.length, by: scope.actorName })
  await queuePublication(scope, zoneId)
  await recordZone(scope, zoneId, 'zone changed', { serial, changes: draft.changes })
}

/** The publication is committed with the change; the job then updates the name server and verifies it. */
export function queuePublication(scope: AccountScope, zoneId: string, at = scope.now): Promise<void> {
  return queueJob(scope.tx, publishZoneTask, { accountId: scope.accountId, zoneId }, { key: `zone ${zoneId}`, at })
}

/** Applies a scheduled change. If it no longer fits, it is rejected with a reason and nothing changes. */
export async function applyScheduled(scope: AccountScope, zoneId: string, changeSetId: string): Promise<void> {
  const zone = await getStoredZone(scope, zoneId, true)
  const change = await findScheduled(scope, zoneId, changeSetId)
  if (change?.state !== 'scheduled') return
  const published = await listRecords(scope, zoneId)
  const { records, lost } = applyChanges(published, change.changes)
  const reason = lost.length > 0 ? wordsOfLost(lost) : (refusalToEdit(zone)?.reason ?? problemOfZone(records)?.message)
  if (reason !== undefined) {
    await closeChangeSet(scope, zoneId, changeSetId, { state: 'refused', reason })
    return recordZone(scope, zoneId, 'scheduled change refused', { reason })
  }
  const serial = nextSerial(zone.serial, dayOf(scope.now))
  const changes = difference(published, records)
  await closeChangeSet(scope, zoneId, changeSetId, {
    state: 'applied',
    version: zone.version + 1,
    serial,
    records,
    changes,
  })
  await replaceRecords(scope, zoneId, records)
  await raiseVersion(scope, zoneId, { serial, records: records.length, by: change.author })
  await queuePublication(scope, zoneId)
  await recordZone(scope, zoneId, 'scheduled change applied', { serial, changes })
}

export async function cancelScheduled(scope: AccountScope, zoneId: string, changeSetId: string): Promise<void> {
  await getStoredZone(scope, zoneId, true)
  const change = await findScheduled(scope, zoneId, changeSetId)
  if (!change) throw new Problem('not_found', { detail: 'Scheduled change not found.' })
  if (change.state !== 'scheduled')
    throw new Problem('change_not_waiting', { detail: 'This change is no longer scheduled.' })
  await closeChangeSet(scope, zoneId, changeSetId, { state: 'cancelled', reason: `Cancelled by ${scope.actorName}` })
  await recordZone(scope, zoneId, 'scheduled change cancelled', { changeSetId })
}

/** Prevents other changes; `version` is the one that the caller has seen. */
export async function lockedZone(
  scope: AccountScope,
  zoneId: string,
  version: number | undefined,
): Promise<StoredZone> {
  const zone = await getEditableZone(scope, zoneId, true)
  if (version !== undefined && version !== zone.version) {
    throw new Problem('stale', { detail: await wordsOfStale(scope, zoneId, version) })
  }
  return zone
}

/** A version with the records of the last one, to be published. Returns its serial. */
export async function addVersion(
  scope: AccountScope,
  { zoneId, version, serial: last }: StoredZone,
  { changes, note, dnssec }: { changes: readonly RecordChange[]; note: string; dnssec?: boolean },
): Promise<number> {
  const records = await listRecords(scope, zoneId)
  const serial = nextSerial(last, dayOf(scope.now))
  await insertChangeSet(scope, zoneId, {
    changeSetId: newId(),
    state: 'applied',
    version: version + 1,
    serial,
    changes,
    records,
    note,
    author: scope.actorName,
    applyAt: null,
  })
  const kept = dnssec === undefined ? {} : { dnssec }
  await raiseVersion(scope, zoneId, { serial, records: records.length, ...kept, by: scope.actorName })
  await queuePublication(scope, zoneId)
  return serial
}

/** The effects of publishing the draft, for review beforehand. */
export async function reviewDraft(scope: AccountScope, zoneId: string) {
  await getStoredZone(scope, zoneId)
  const changes = (await findDraft(scope, zoneId))?.changes ?? []
  const published = await listRecords(scope, zoneId)
  const { records } = applyChanges(published, changes)
  const touched = changes.flatMap(({ before }) => (before ? [before] : []))
  const names = [...new Set(touched.map(({ name }) => fullName(name, zoneId)))]
  const owners = await listBelongings(
    scope,
    touched.flatMap((record) => (record.type === 'TXT' ? [] : (targetOf(record) ?? []))),
  )
  const users = await listUsers(scope, zoneId, names)
  const inZone = records.filter((record) => names.includes(targetOf(record) ?? ''))
  return {
    changes,
    touches: [
      ...owners.filter(({ serviceId }) => serviceId).map(({ target, text }) => `${target} is ${text}.`),
      ...users.map(({ target, text }) => `${target} is used by ${text}.`),
      ...inZone.map((record) => `${targetOf(record)} is used by ${fullName(record.name, zoneId)} ${record.type}.`),
    ],
    warnings: [...lossesOf(published, records, zoneId), ...warningsOf(records, zoneId)],
  }
}

export async function recordZone(
  scope: AccountScope,
  zoneId: string,
  action: ActionOf<'zone'>,
  after: object,
): Promise<void> {
  await recordActivity(scope, { action, entity: 'zone', entityId: zoneId, after })
}

async function wordsOfStale(scope: AccountScope, zoneId: string, version: number): Promise<string> {
  const since = await listSince(scope, zoneId, version)
  const said = since.map(({ author, changes }) => `${author}: ${wordsOfChanges(changes)}`)
  return `Someone published this zone after you started. ${said.join('; ')}. Your draft is kept.`
}

function wordsOfChanges(changes: readonly RecordChange[]): string {
  const names = changes.map(({ before, after }) => `${(after ?? before)?.name} ${(after ?? before)?.type}`)
  const shown = [...new Set(names)].slice(0, 4)
  return shown.length === 0 ? 'DNSSEC' : shown.join(', ') + (names.length > shown.length ? ' and more' : '')
}

function wordsOfLost(lost: readonly RecordChange[]): string {
  return `Someone else changed the same records: ${wordsOfChanges(lost)}.`
}
