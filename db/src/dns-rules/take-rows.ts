import { DnsRecord } from '@portal/contract/dns/dns.ts'
import { recordsMax } from '@portal/contract/dns/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { z } from 'zod'
import { keyOf, setOf } from './difference.ts'
import { RecordProblem } from './zone-names.ts'
import { problemOfZone } from './zone-rules.ts'
import { boolean, number, numberOrNull, textOrNull } from '../rows.ts'

/** A row about one record; omitted values keep their previous ones. */
export const RecordRow = DnsRecord.pick({ name: true, type: true, content: true }).extend({
  line: number,
  ttl: numberOrNull,
  disabled: boolean.nullable(),
  comment: textOrNull,
  isRemoved: boolean,
})
export type RecordRow = z.infer<typeof RecordRow>

const usualTtl = 3600

/** The zone with the rows applied; records that no row names stay. */
export function takeRows(records: readonly DnsRecord[], rows: readonly RecordRow[]): DnsRecord[] {
  const now = new Map(records.map((record) => [keyOf(record), record]))
  const ttls = new Map(records.map((record) => [setOf(record), record.ttl]))
  for (const { name, type, content, isRemoved, ...row } of rows) {
    const key = keyOf({ name, type, content })
    const before = now.get(key)
    if (isRemoved) now.delete(key)
    else {
      const ttl = row.ttl ?? ttls.get(setOf({ name, type })) ?? usualTtl
      const disabled = row.disabled ?? before?.disabled ?? false
      now.set(key, { name, type, content, ttl, disabled, comment: row.comment ?? before?.comment ?? '' })
      ttls.set(setOf({ name, type }), ttl)
    }
  }
  return [...now.values()].map((record) => ({ ...record, ttl: ttls.get(setOf(record)) ?? record.ttl }))
}

/** The first row that would make the zone invalid; null if all are valid. */
export function findUnfit(
  records: readonly DnsRecord[],
  rows: readonly RecordRow[],
): { row: RecordRow; problem: RecordProblem } | null {
  const problemWith = (count: number) => problemOf(takeRows(records, rows.slice(0, count)))
  const last = problemWith(rows.length)
  if (!last) return null
  let [sound, unsound, problem] = [0, rows.length, last]
  while (unsound - sound > 1) {
    const middle = Math.floor((sound + unsound) / 2)
    const found = problemWith(middle)
    if (found) [unsound, problem] = [middle, found]
    else sound = middle
  }
  const row = rows[unsound - 1]
  return row ? { row, problem } : null
}

function problemOf(records: readonly DnsRecord[]): RecordProblem | null {
  if (records.length > recordsMax) {
    return new RecordProblem('name', `A zone can have at most ${counted(recordsMax, 'record')}.`)
  }
  return problemOfZone(records)
}
