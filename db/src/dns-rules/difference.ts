import type { DnsRecord, RecordChange, RecordKey } from '@portal/contract/dns/dns.ts'

export function keyOf({ name, type, content }: Omit<RecordKey, 'type'> & { type: string }): string {
  return `${name} ${type} ${content}`
}

export function isSame(one: DnsRecord, other: DnsRecord): boolean {
  return (
    keyOf(one) === keyOf(other) &&
    one.ttl === other.ttl &&
    one.disabled === other.disabled &&
    one.comment === other.comment
  )
}

/** The changes from one zone to the other. A removed and an added record of the same name and type form one change. */
export function difference(before: readonly DnsRecord[], after: readonly DnsRecord[]): RecordChange[] {
  const old = new Map(before.map((record) => [keyOf(record), record]))
  const now = new Map(after.map((record) => [keyOf(record), record]))
  const changes: RecordChange[] = []
  const came = Map.groupBy(
    [...now.values()].filter((record) => !old.has(keyOf(record))),
    setOf,
  )
  for (const record of now.values()) {
    const was = old.get(keyOf(record))
    if (was && !isSame(was, record)) changes.push({ before: was, after: record })
  }
  for (const record of old.values()) {
    if (now.has(keyOf(record))) continue
    changes.push({ before: record, after: came.get(setOf(record))?.shift() ?? null })
  }
  for (const record of [...came.values()].flat()) changes.push({ before: null, after: record })
  return changes
}

/** The zone with the changes applied, and changes that no longer apply because their record is gone. */
export function applyChanges(
  records: readonly DnsRecord[],
  changes: readonly RecordChange[],
): { records: DnsRecord[]; lost: RecordChange[] } {
  const isThere = new Set(records.map(keyOf))
  const lost = changes.filter(({ before }) => before && !isThere.has(keyOf(before)))
  const placed = new Map(changes.flatMap(({ before, after }) => (before ? [[keyOf(before), after] as const] : [])))
  const kept = records.flatMap((record) => {
    const after = placed.get(keyOf(record))
    return after === undefined ? [record] : after === null ? [] : [after]
  })
  const isKept = new Set(kept.map(keyOf))
  const added = changes.flatMap(({ before, after }) => (!before && after && !isKept.has(keyOf(after)) ? [after] : []))
  return { records: [...kept, ...added], lost }
}

export function setOf({ name, type }: { name: string; type: string }): string {
  return `${name} ${type}`
}

/** The usual order of a zone: the apex first, then by name, then by type. */
export function inOrder(records: readonly DnsRecord[]): DnsRecord[] {
  const rank = (name: string) => (name === '@' ? '' : name)
  return records.toSorted(
    (a, b) => compare(rank(a.name), rank(b.name)) || compare(a.type, b.type) || byContent.compare(a.content, b.content),
  )
}

/** Made once: a zone can have thousands of records of one name. */
const byContent = new Intl.Collator('en', { numeric: true })

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
