import type { FileRecord, ReadFile } from './read.ts'

/**
 * Checks a zone file as a whole: errors of `named-checkzone` are refused, its warnings are reported. A part of a zone
 * has no SOA record.
 */
export function judgeFile(read: ReadFile, zone: string, mayBePart = false): ReadFile {
  const refusals = [...read.refusals]
  const warnings = [...read.warnings]
  const isForeignKey = (record: FileRecord) => isRequest(record) && record.name === zone
  const foreign = read.records.filter(isForeignKey)
  const kept = read.records.filter((record) => !isForeignKey(record))
  const records = withOneTtl(withoutRepeats(kept), warnings)
  const byName = Map.groupBy(records, ({ name }) => name)

  for (const there of byName.values()) {
    const aliases = there.filter(({ type }) => type === 'CNAME')
    const other = there.find(({ type }) => type !== 'CNAME')
    const last = [aliases.at(-1), other].reduce((a, b) => ((a?.line ?? 0) > (b?.line ?? 0) ? a : b))
    if (aliases.length > 1) {
      refusals.push({ line: aliases[1]?.line ?? 0, message: `${there[0]?.name} is a CNAME of two names.` })
    } else if (aliases.length === 1 && other && last) {
      refusals.push({ line: last.line, message: `${last.name} is a CNAME and has other records.` })
    }
    const [, second] = there.filter(({ type }) => type === 'DNAME')
    if (second) refusals.push({ line: second.line, message: `${second.name} is a DNAME of two names.` })
  }
  // After a syntax error, records that seem to be missing may be in the unreadable part.
  if (read.refusals.length === 0) {
    const isPart = mayBePart && !records.some(({ type }) => type === 'SOA')
    if (!isPart) judgeTop(records, zone, byName, refusals)
    judgeRequests(foreign, isPart || read.hasKeys, { refusals, warnings })
    for (const record of records) warnOfTarget(record, zone, byName, warnings)
  }
  const byLine = (a: { line: number }, b: { line: number }) => a.line - b.line
  return { ...read, records, refusals: refusals.toSorted(byLine), warnings: warnings.toSorted(byLine) }
}

/** Whether a record asks the parent zone to trust a key; the other form asks it to trust none. */
const isRequest = ({ type, content }: FileRecord) =>
  (type === 'CDS' && content !== '0 0 0 00') || (type === 'CDNSKEY' && content !== '0 3 0 AA==')

/** Here the zone has other keys: a parent that followed such a record would reject its answers. */
function judgeRequests(
  requests: readonly FileRecord[],
  hasKeys: boolean,
  { refusals, warnings }: Pick<ReadFile, 'refusals' | 'warnings'>,
): void {
  for (const { line, type } of requests) {
    if (hasKeys)
      warnings.push({ line, message: `This ${type} is omitted: it is for keys that the zone does not have here.` })
    else refusals.push({ line, message: `This ${type} is for a key that the zone does not have.` })
  }
}

type ByName = ReadonlyMap<string, FileRecord[]>

function judgeTop(records: readonly FileRecord[], zone: string, byName: ByName, refusals: ReadFile['refusals']): void {
  const starts = records.filter(({ type }) => type === 'SOA')
  if (starts.length === 0) refusals.push({ line: 1, message: 'The zone has no SOA record.' })
  if (starts.length > 1) refusals.push({ line: starts[1]?.line ?? 1, message: 'The zone has two SOA records.' })
  const servers = records.filter(({ name, type }) => name === zone && type === 'NS')
  if (servers.length === 0) refusals.push({ line: starts[0]?.line ?? 1, message: 'The zone has no NS records.' })
  for (const { line, content } of servers) {
    const there = recordsOf(content, zone, byName)
    if (there === null) continue
    if (there.some(({ type }) => type === 'CNAME')) {
      refusals.push({ line, message: `The name server ${content} is a CNAME.` })
    } else if (!there.some(hasAddress)) {
      refusals.push({ line, message: `The name server ${content} has no address.` })
    }
  }
}

function warnOfTarget(record: FileRecord, zone: string, byName: ByName, warnings: ReadFile['warnings']): void {
  const { line, name, type, content } = record
  if (type !== 'MX' && type !== 'SRV') return
  const target = content.slice(content.lastIndexOf(' ') + 1)
  const there = recordsOf(target, zone, byName)
  if (there === null) return
  if (there.some((each) => each.type === 'CNAME')) {
    warnings.push({ line, message: `${name} ${type} leads to ${target}, which is a CNAME. Many systems reject that.` })
  } else if (type === 'MX' && !there.some(hasAddress)) {
    warnings.push({ line, message: `${name} MX leads to ${target}, which has no address.` })
  }
}

const hasAddress = ({ type }: FileRecord) => type === 'A' || type === 'AAAA'

/** The records of a name, including wildcards; null if the name is outside the zone. */
function recordsOf(name: string, zone: string, byName: ByName): FileRecord[] | null {
  if (name !== zone && !name.endsWith(`.${zone}`)) return null
  const labels = name.slice(0, -zone.length - 1).split('.')
  const cuts = labels.map((_, index) => [...labels.slice(index), zone].join('.'))
  if (name !== zone && cuts.some((cut) => byName.get(cut)?.some(({ type }) => type === 'NS') && !byName.has(name)))
    return null
  const exact = byName.get(name)
  if (exact) return exact
  const wild = labels
    .map((_, index) => ['*', ...labels.slice(index + 1), zone].join('.'))
    .find((each) => byName.has(each))
  return wild === undefined ? [] : (byName.get(wild) ?? [])
}

function withoutRepeats(records: readonly FileRecord[]): FileRecord[] {
  const known = new Set<string>()
  return records.filter(({ name, type, content }) => {
    const key = `${name} ${type} ${content}`
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}

/** All records of one name and type share the TTL of the first. */
function withOneTtl(records: readonly FileRecord[], warnings: ReadFile['warnings']): FileRecord[] {
  const first = new Map<string, number>()
  return records.map((record) => {
    const key = `${record.name} ${record.type}`
    const ttl = first.get(key)
    if (ttl === undefined) first.set(key, record.ttl)
    if (ttl === undefined || ttl === record.ttl) return record
    warnings.push({
      line: record.line,
      message: `${record.name} ${record.type} has two TTLs; ${ttl} seconds is used.`,
    })
    return { ...record, ttl }
  })
}
