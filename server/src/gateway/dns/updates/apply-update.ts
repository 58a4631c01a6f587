import { type DnsRecord, TypedRecord } from '@portal/contract/dns/dns.ts'
import { printContent } from '@portal/contract/dns/records/content.ts'
import { keyOf, setOf } from '@portal/db/src/dns-rules/difference.ts'
import { normaliseRecord } from '@portal/db/src/dns-rules/record-rules.ts'
import { completeNames, fullName, RecordProblem } from '@portal/db/src/dns-rules/zone-names.ts'
import { type Rcode, rcodes } from '../../../upstreams/dns/message.ts'
import { type Prerequisite, type Step, type Update, UpdateRefused } from './read-update.ts'

/** A record of the zone, or one of those at its apex that the provider sets. */
type Held = Omit<DnsRecord, 'type'> & { type: string }

/** Whether the caller may know and change the records of a name and type. */
export type Covers = (set: { name: string; type: string }) => boolean

/** The zone after an update: all of it, by RFC 2136, section 3.4, or `UpdateRefused`. */
export function applyUpdate(
  { zoneId, prerequisites, steps }: Update,
  { records, apex, covers }: { records: readonly DnsRecord[]; apex: readonly Held[]; covers: Covers },
): DnsRecord[] {
  // DNS does not show disabled records, so an update neither sees nor removes them.
  const [disabled, active] = [records.filter((each) => each.disabled), records.filter((each) => !each.disabled)]
  const visible: Held[] = [...apex, ...active.filter(covers)]
  assertMet(prerequisites, visible, covers)
  let zone: Held[] = [...apex, ...active]
  for (const step of steps) {
    if (!isCovered(step, covers)) throw new UpdateRefused(rcodes.refused)
    zone = afterStep(zone, step)
  }
  // The provider sets the start of the zone and its name servers.
  if (textOf(zone.filter(isApex)) !== textOf(apex)) throw new UpdateRefused(rcodes.refused)
  const given = new Map(active.map((record) => [keyOf(record), record]))
  const after = zone.filter((each) => !isApex(each)).map((each) => stored(zoneId, each, given.get(keyOf(each))))
  const keys = new Set(after.map(keyOf))
  return [...after, ...disabled.filter((each) => !keys.has(keyOf(each)))]
}

const isApexSet = ({ name, type }: { name: string; type: string }) => name === '@' && (type === 'SOA' || type === 'NS')
const isApex = (record: Held) => isApexSet(record)
const textOf = (records: readonly Held[]) =>
  records
    .map((record) => `${keyOf(record)} ${record.ttl}`)
    .toSorted()
    .join('\n')

/** The answer to what a caller must not know is the same whatever the zone contains. */
function isCovered(step: Step, covers: Covers): boolean {
  if (step.kind === 'remove name') return covers({ name: step.name, type: 'TXT' })
  return covers(step) || isApexSet(step)
}

function assertMet(prerequisites: readonly Prerequisite[], zone: readonly Held[], covers: Covers): void {
  for (const each of prerequisites) {
    const problem = problemOf(each, zone, covers)
    if (problem !== null) throw new UpdateRefused(problem)
  }
  const wanted = prerequisites.flatMap((each) => (each.kind === 'record exists' ? [each] : []))
  for (const [set, records] of Map.groupBy(wanted, setOf)) {
    const there = zone.filter((each) => setOf(each) === set).map(({ content }) => content)
    const asked = new Set(records.map(({ content }) => content))
    if (there.length !== asked.size || !there.every((content) => asked.has(content))) {
      throw new UpdateRefused(rcodes.setMissing)
    }
  }
}

/** Everyone knows that a zone has an apex with SOA and NS. */
function isKnown(each: Prerequisite, covers: Covers): boolean {
  const isOfName = each.kind === 'name in use' || each.kind === 'name not in use'
  return isOfName ? each.name === '@' || covers({ name: each.name, type: 'TXT' }) : covers(each) || isApexSet(each)
}

function problemOf(each: Prerequisite, zone: readonly Held[], covers: Covers): Rcode | null {
  const ofName = zone.some(({ name }) => name === each.name)
  const ofSet = zone.some((record) => setOf(record) === setOf(each))
  if (!isKnown(each, covers)) return rcodes.refused
  switch (each.kind) {
    case 'name in use':
      return ofName ? null : rcodes.nameError
    case 'name not in use':
      return ofName ? rcodes.nameExists : null
    case 'set exists':
      return ofSet ? null : rcodes.setMissing
    case 'set missing':
      return ofSet ? rcodes.setExists : null
    case 'record exists':
      return null
  }
}

function afterStep(zone: readonly Held[], step: Step): Held[] {
  switch (step.kind) {
    case 'add':
      return withAdded(zone, { ...step, disabled: false, comment: '' })
    case 'remove name':
      return zone.filter((each) => each.name !== step.name || isApex(each))
    case 'remove set':
      return zone.filter((each) => setOf(each) !== setOf(step) || isApex(each))
    case 'remove record': {
      const left = zone.filter((each) => keyOf(each) !== keyOf(step))
      const isLost = isApexSet(step) && (step.type === 'SOA' || !left.some((each) => setOf(each) === setOf(step)))
      return isLost ? [...zone] : left
    }
  }
}

const onlyOne = new Set(['CNAME', 'DNAME', 'SOA'])

/** RFC 2136, section 3.4.2.2: an addition that the zone cannot hold is ignored, not refused. */
function withAdded(zone: readonly Held[], added: Held): Held[] {
  const there = zone.filter(({ name }) => name === added.name)
  const isAlias = added.type === 'CNAME'
  if (there.some(({ type }) => (type === 'CNAME') !== isAlias)) return [...zone]
  const ofSet = there.filter(({ type }) => type === added.type)
  if (added.type === 'SOA' && !isNewer(added, ofSet[0])) return [...zone]
  const kept = onlyOne.has(added.type) ? zone.filter((each) => !ofSet.includes(each)) : [...zone]
  if (kept.some((each) => keyOf(each) === keyOf(added))) return withTtl(kept, added)
  return withTtl([...kept, added], added)
}

/** All records of a set have one TTL (RFC 2181, section 5.2): that of the latest. */
function withTtl(zone: readonly Held[], { ttl, ...last }: Held): Held[] {
  return zone.map((each) => (setOf(each) === setOf(last) ? { ...each, ttl } : each))
}

/** By the arithmetic of serials (RFC 1982). */
function isNewer(added: Held, before: Held | undefined): boolean {
  if (!before) return false
  const [serial = 0, old = 0] = [added, before].map(({ content }) => Number(content.split(' ')[2]))
  const ahead = (serial - old + 2 ** 32) % 2 ** 32
  return ahead > 0 && ahead < 2 ** 31
}

/** The same as for people. */
const Limits = TypedRecord.pick({ ttl: true, content: true })

/** A record as the zone stores it; one that was there keeps its comment. */
function stored(zoneId: string, record: Held, before: DnsRecord | undefined): DnsRecord {
  if (before?.ttl === record.ttl) return before
  if (!Limits.safeParse(record).success) throw new UpdateRefused(rcodes.refused)
  const { name, type, ttl, content } = record
  if (before) return { ...before, ttl }
  try {
    const typed = { name: `${fullName(name, zoneId)}.`, type, ttl, content: printContent(type, content) }
    return normaliseRecord(typed, zoneId, completeNames)
  } catch (error) {
    if (error instanceof RecordProblem) throw new UpdateRefused(rcodes.refused)
    throw error
  }
}
