import { coversRecords } from '@portal/contract/api-keys/record-limits.ts'
import type { DnsRecord, RecordChange } from '@portal/contract/dns/dns.ts'
import type { RecordSet } from '@portal/contract/dns/record-sets.ts'
import { isRecordType, nameOfType } from '@portal/contract/dns/records/types.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { Problem } from '@portal/contract/problem.ts'
import { difference, inOrder, keyOf, setOf } from '@portal/db/src/dns-rules/difference.ts'
import { normaliseRecord } from '@portal/db/src/dns-rules/record-rules.ts'
import { nextSerial } from '@portal/db/src/dns-rules/serial.ts'
import { fullName, RecordProblem } from '@portal/db/src/dns-rules/zone-names.ts'
import { newId } from '../../lib/new-id.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { insertChangeSet } from './change-store.ts'
import { assertSound } from './draft-service.ts'
import { queuePublication, recordZone } from './publication-service.ts'
import { getEditableZone } from './service.ts'
import { listRecords, raiseVersion, replaceRecords } from './zone-store.ts'

/** The wanted records of one name and type; none to remove them. */
export interface WantedSet {
  name: string
  type: DnsRecord['type']
  ttl: number
  records: readonly (Pick<DnsRecord, 'content'> & Partial<Pick<DnsRecord, 'disabled' | 'comment'>>)[]
}

interface Changed {
  version: number
  serial: number
  changes: RecordChange[]
}

/**
 * Changes the published records in one version, and queues its publication. It reads and changes no draft: a draft based
 * on the version before is stale now, as after any other publication, and its author has to rebase it.
 */
export async function changeRecords(
  scope: AccountScope,
  zoneId: string,
  edit: (published: DnsRecord[]) => DnsRecord[],
  { note = '', version }: { note?: string; version?: number | undefined } = {},
): Promise<Changed> {
  const zone = await getEditableZone(scope, zoneId, true)
  if (version !== undefined && version !== zone.version) {
    throw new Problem('stale', { detail: `The zone is at version ${zone.version} by now. Read its records again.` })
  }
  const published = await listRecords(scope, zoneId)
  const records = edit(published)
  const changes = difference(published, records)
  assertCovered(scope, zoneId, changes)
  assertSound(records)
  if (changes.length === 0) return { version: zone.version, serial: zone.serial, changes }
  const serial = nextSerial(zone.serial, dayOf(scope.now))
  await insertChangeSet(scope, zoneId, {
    changeSetId: newId(),
    state: 'applied',
    version: zone.version + 1,
    serial,
    changes,
    records,
    note,
    author: scope.actorName,
    applyAt: null,
  })
  await replaceRecords(scope, zoneId, records)
  await raiseVersion(scope, zoneId, { serial, records: records.length, by: scope.actorName })
  await queuePublication(scope, zoneId)
  await recordZone(scope, zoneId, 'zone changed', { serial, changes })
  return { version: zone.version + 1, serial, changes }
}

/** The rule is about the outcome, so it holds whatever the call was. */
function assertCovered(scope: AccountScope, zoneId: string, changes: readonly RecordChange[]): void {
  for (const { before, after } of changes) {
    for (const record of [before, after]) {
      if (record) assertCoversSet(scope, zoneId, record)
    }
  }
}

export function assertCoversSet(scope: AccountScope, zoneId: string, set: { name: string; type: string }): void {
  if (coversRecords(scope.person.key?.recordLimits, zoneId, set)) return
  throw new Problem('record_limit', {
    detail: `This API key may not change ${fullName(set.name, zoneId)} ${set.type}.`,
  })
}

/** Puts each wanted set in the place of the records of its name and type. */
export function withSets(
  scope: AccountScope,
  zoneId: string,
  wanted: readonly WantedSet[],
): (published: DnsRecord[]) => DnsRecord[] {
  return (published) => {
    const before = new Map(published.map((record) => [keyOf(record), record]))
    const sets = new Map<string, DnsRecord[]>()
    for (const [at, { name, type, ttl, records }] of wanted.entries()) {
      const given = records.map((record) => normalised(zoneId, at, { name, type, ttl, ...record }))
      const key = given[0] ?? nameOnly(zoneId, at, { name, type, ttl })
      assertCoversSet(scope, zoneId, key)
      if (sets.has(setOf(key))) {
        throw new Problem('invalid', { fields: { [`recordSets.${at}.name`]: 'Send each name and type only once.' } })
      }
      sets.set(
        setOf(key),
        given.map((record, index) => ({
          ...record,
          comment: records[index]?.comment ?? before.get(keyOf(record))?.comment ?? '',
        })),
      )
    }
    return [...published.filter((record) => !sets.has(setOf(record))), ...[...sets.values()].flat()]
  }
}

type Given = Pick<DnsRecord, 'name' | 'type' | 'ttl' | 'content'> & Partial<DnsRecord>

function normalised(zoneId: string, at: number, given: Given): DnsRecord {
  try {
    return normaliseRecord(given, zoneId)
  } catch (error) {
    if (error instanceof RecordProblem) {
      throw new Problem('invalid', { fields: { [`recordSets.${at}.${error.field}`]: error.message } })
    }
    throw error
  }
}

/** Of a set that is removed, only the name is checked, and the type may be written as its number. */
function nameOnly(zoneId: string, at: number, { name, type, ttl }: Omit<Given, 'content'>): DnsRecord {
  const known = nameOfType(type)
  return {
    ...normalised(zoneId, at, { name, type: 'TXT', ttl, content: 'x' }),
    type: isRecordType(known) ? known : type,
  }
}

/** The published records by name and type, as far as an API key with record limits may see them. */
export async function listRecordSets(scope: AccountScope, zoneId: string): Promise<RecordSet[]> {
  const records = inOrder(await listRecords(scope, zoneId)).filter((record) =>
    coversRecords(scope.person.key?.recordLimits, zoneId, record),
  )
  return [...Map.groupBy(records, setOf).values()].flatMap((ofSet) => {
    const [first] = ofSet
    if (!first) return []
    const { name, type, ttl } = first
    const kept = ofSet.map(({ content, disabled, comment }) => ({ content, disabled, comment }))
    return [{ name, type, ttl, records: kept }]
  })
}
