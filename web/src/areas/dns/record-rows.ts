import type { DnsRecord, RecordKey, Zone } from '@portal/contract/dns/dns.ts'

export type ChangeKind = 'same' | 'new' | 'changed' | 'removed'

/** A record with the draft applied, and its published version. */
export interface RecordRow {
  key: string
  record: DnsRecord
  kind: ChangeKind
  before: DnsRecord | null
}

export const keyOf = ({ name, type, content }: RecordKey) => `${name} ${type} ${content}`
export const bareKey = ({ name, type, content }: RecordKey): RecordKey => ({ name, type, content })

/** The records of a zone with the draft's changes, those first; a new one is beside those with the same name. */
export function rowsOf({ records, draft }: Pick<Zone, 'records' | 'draft'>): RecordRow[] {
  const changes = draft?.changes ?? []
  const byKey = new Map(changes.flatMap((change) => (change.before ? [[keyOf(change.before), change] as const] : [])))
  const rows = records.map((record): RecordRow => {
    const change = byKey.get(keyOf(record))
    const key = keyOf(record)
    if (!change) return { key, record, kind: 'same', before: null }
    if (!change.after) return { key, record, kind: 'removed', before: record }
    return { key, record: change.after, kind: 'changed', before: record }
  })
  const added = changes.flatMap(({ before, after }): RecordRow[] =>
    !before && after ? [{ key: `new ${keyOf(after)}`, record: after, kind: 'new', before: null }] : [],
  )
  const isSame = ({ kind }: RecordRow) => Number(kind === 'same')
  const rank = ({ record }: RecordRow) => (record.name === '@' ? '' : record.name)
  return [...rows, ...added]
    .map((row, index) => ({ row, index }))
    .toSorted(
      (a, b) =>
        isSame(a.row) - isSame(b.row) ||
        (rank(a.row) < rank(b.row) ? -1 : rank(a.row) > rank(b.row) ? 1 : a.index - b.index),
    )
    .map(({ row }) => row)
}

/** A difference other than in the value: "was 1 h", "switched off". */
export function wordsOfChange(
  { kind, before, record }: RecordRow,
  ttlInWords: (seconds: number) => string,
): string | null {
  if (!before || kind === 'removed') return null
  if (before.content !== record.content) return `was ${before.content}`
  if (before.name !== record.name) return `was ${before.name}`
  if (before.ttl !== record.ttl) return `was ${ttlInWords(before.ttl)}`
  if (before.disabled !== record.disabled) return record.disabled ? 'switched off' : 'switched on'
  return 'comment changed'
}
