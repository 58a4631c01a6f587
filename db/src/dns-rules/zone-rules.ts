import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { keyOf, setOf } from './difference.ts'
import { targetOf } from './targets.ts'
import { fullName, nameWithin, RecordProblem } from './zone-names.ts'

/** The first violation of rules about whole zones; null if the zone is valid. */
export function problemOfZone(records: readonly DnsRecord[]): RecordProblem | null {
  const active = records.filter(({ disabled }) => !disabled)
  const byName = Map.groupBy(active, ({ name }) => name)
  for (const [name, there] of byName) {
    const aliases = there.filter(({ type }) => type === 'CNAME')
    const other = there.find(({ type }) => type !== 'CNAME')
    if (aliases.length > 1) return new RecordProblem('content', `${name} can only be a CNAME of one name.`)
    if (aliases.length === 1 && other) {
      return new RecordProblem(
        'name',
        `${name} cannot be a CNAME and have a record of type ${other.type}. Remove one first.`,
      )
    }
    if (there.some(({ type }) => type === 'ALIAS') && there.some(({ type }) => type === 'A' || type === 'AAAA')) {
      return new RecordProblem('name', `${name} has an ALIAS, so it cannot have its own addresses. Remove one first.`)
    }
  }
  const keys = new Set<string>()
  for (const record of records) {
    if (keys.has(keyOf(record))) return new RecordProblem('content', 'This record already exists.')
    keys.add(keyOf(record))
  }
  return null
}

/** All records of one name and type share a TTL: that of the latest change. */
export function withOneTtl(records: readonly DnsRecord[], last: Pick<DnsRecord, 'name' | 'type' | 'ttl'>): DnsRecord[] {
  return records.map((record) => (setOf(record) === setOf(last) ? { ...record, ttl: last.ttl } : record))
}

/** Valid content that is probably a mistake. */
export function warningsOf(records: readonly DnsRecord[], zone: string): string[] {
  const active = records.filter(({ disabled }) => !disabled)
  const byName = Map.groupBy(active, ({ name }) => name)
  const warnings: string[] = []
  for (const record of active) {
    const target = targetOf(record)
    if (target === null || record.type === 'A' || record.type === 'AAAA') continue
    const within = nameWithin(target, zone)
    const there = within === null ? undefined : (byName.get(within) ?? wildcardOf(within, byName))
    const what = `${fullName(record.name, zone)} ${record.type}`
    if (within === null || record.type === 'DNAME') continue
    if (!there) warnings.push(`${what} leads to ${target}, which has no records.`)
    else if (record.type !== 'CNAME' && there.some(({ type }) => type === 'CNAME')) {
      warnings.push(`${what} leads to ${target}, which is a CNAME. Many systems reject that.`)
    }
  }
  return warnings
}

/** Warnings of records that a draft takes away, probably by mistake. */
export function lossesOf(before: readonly DnsRecord[], after: readonly DnsRecord[], zone: string): string[] {
  const mailNames = (records: readonly DnsRecord[]) =>
    new Set(records.flatMap(({ name, type, disabled }) => (type === 'MX' && !disabled ? [name] : [])))
  const left = mailNames(after)
  return [...mailNames(before)]
    .filter((name) => !left.has(name))
    .map((name) => `${fullName(name, zone)} loses all its MX records, so it may no longer receive email.`)
}

function wildcardOf(name: string, byName: ReadonlyMap<string, DnsRecord[]>): DnsRecord[] | undefined {
  const parts = name.split('.')
  for (let skip = 1; skip <= parts.length; skip += 1) {
    const found = byName.get(['*', ...parts.slice(skip)].join('.'))
    if (found) return found
  }
  return undefined
}
