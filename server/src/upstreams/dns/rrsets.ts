import { ContentProblem } from '@portal/contract/dns/records/content-problem.ts'
import { readContent } from '@portal/contract/dns/records/content.ts'
import type { CompleteName } from '@portal/contract/dns/records/field.ts'
import { nameOfType } from '@portal/contract/dns/records/types.ts'
import { setOf } from '@portal/db/src/dns-rules/difference.ts'
import { presentationOf } from '@portal/db/src/dns-rules/presentation.ts'
import { fullName, nameWithin } from '@portal/db/src/dns-rules/zone-names.ts'
import { z } from 'zod'
import { apexOf, type Drift, type ServedSet, type ServedZone, soaContent } from './dns-server.ts'

/** A set of PowerDNS: the name is complete and ends with a dot. */
export const Rrset = z.object({
  name: z.string(),
  type: z.string(),
  ttl: z.number(),
  records: z.array(z.object({ content: z.string(), disabled: z.boolean().default(false) })),
})
export type Rrset = z.infer<typeof Rrset>
type Patch = (Rrset & { changetype: 'REPLACE' }) | { name: string; type: string; changetype: 'DELETE' }

export function rrsetsOf(zone: ServedZone): Rrset[] {
  const { soaTtl, nameServerTtl } = apexOf(zone)
  const own = `${zone.name}.`
  const sets = new Map<string, Rrset>()
  const place = (name: string, type: string, ttl: number, content: string) => {
    const set = sets.get(`${name} ${type}`) ?? { name, type, ttl, records: [] }
    set.records.push({ content, disabled: false })
    sets.set(`${name} ${type}`, set)
  }
  place(own, 'SOA', soaTtl, soaContent(zone))
  for (const server of zone.nameServers) place(own, 'NS', nameServerTtl, `${server}.`)
  for (const { name, type, ttl, content } of zone.records) {
    place(`${fullName(name, zone.name)}.`, type, ttl, powerDnsForm(presentationOf({ type, content })))
  }
  return [...sets.values()]
}

/** PowerDNS refuses contents that it would write differently: it ends this one with a blank. */
const powerDnsForm = (content: string) => (content === String.raw`\# 0` ? `${content} ` : content)

const idOf = ({ name, type }: Pick<Rrset, 'name' | 'type'>) => `${name.toLowerCase()} ${nameOfType(type)}`

/** Servers write the same content in several ways, so those that differ are compared in their canonical form. */
function isSameSet(one: Rrset, other: Rrset): boolean {
  return one.ttl === other.ttl && (textOf(one) === textOf(other) || textOf(one, canonical) === textOf(other, canonical))
}

function textOf({ type, records }: Rrset, form = (_type: string, content: string) => content): string {
  const contents = records.filter(({ disabled }) => !disabled).map(({ content }) => form(type, content))
  return contents.toSorted().join('\n')
}

const anyName: CompleteName = (text) => (text === '.' ? text : text.toLowerCase().replace(/\.$/, ''))

function canonical(type: string, content: string): string {
  try {
    return readContent(nameOfType(type), content, anyName)
  } catch (error) {
    if (error instanceof ContentProblem) return content
    throw error
  }
}

/** Only the differences, so that one change does not send a zone of thousands of records. */
export function patchOf(known: readonly Rrset[], wanted: readonly Rrset[]): Patch[] {
  const before = new Map(known.map((set) => [idOf(set), set]))
  const isThere = (set: Rrset) => {
    const there = before.get(idOf(set))
    return there !== undefined && isSameSet(there, set)
  }
  const after = new Set(wanted.map(idOf))
  return [
    // Deletions first: a CNAME cannot be added while an address exists.
    ...known
      .filter((set) => !after.has(idOf(set)))
      .map(({ name, type }) => ({ name, type, changetype: 'DELETE' as const })),
    ...wanted.filter((set) => !isThere(set)).map((set) => ({ ...set, changetype: 'REPLACE' as const })),
  ]
}

/** The serial after a change, never lower than the server's: others may have changed the zone since. */
export function soaAfter(
  zone: ServedZone,
  known: readonly Rrset[],
  isChanged: boolean,
): { serial: number; soa?: Rrset } {
  const soa = known.find(({ type }) => type === 'SOA')
  const [mname, rname, there, ...times] = soa?.records[0]?.content.split(' ') ?? []
  const served = Number(there)
  if (!soa || Number.isNaN(served)) return { serial: zone.serial, ...soaPart(zone) }
  if (zone.isCopy) return { serial: zone.serial, ...soaPart(zone) }
  const serial = Math.max(zone.serial, isChanged ? served + 1 : served)
  if (zone.apex) return { serial, ...soaPart({ ...zone, serial }) }
  if (serial === served) return { serial }
  // The rest of it stays as it is there.
  const content = [mname, rname, serial, ...times].join(' ')
  return { serial, soa: { ...soa, records: [{ content, disabled: false }] } }
}

function soaPart(zone: ServedZone): { soa?: Rrset } {
  const soa = rrsetsOf(zone).find(({ type }) => type === 'SOA')
  return soa ? { soa } : {}
}

export const setIn = (zone: ServedZone, { name, type }: Rrset) => setOf({ name: nameIn(zone, name), type })

const nameIn = (zone: ServedZone, name: string) => nameWithin(name.toLowerCase().replace(/\.$/, ''), zone.name) ?? name

export function driftOf(zone: ServedZone, known: readonly Rrset[]): Drift[] {
  const isCompared = ({ name, type }: Rrset) => type !== 'SOA' && !(type === 'NS' && nameIn(zone, name) === '@')
  const here = new Map(
    rrsetsOf(zone)
      .filter(isCompared)
      .map((set) => [idOf(set), set]),
  )
  const isServed = (set: Rrset) => isCompared(set) && set.records.some(({ disabled }) => !disabled)
  const there = new Map(known.filter(isServed).map((set) => [idOf(set), set]))
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((id) => {
    const [ours, theirs] = [here.get(id), there.get(id)]
    const either = ours ?? theirs
    if (!either || (ours && theirs && isSameSet(ours, theirs))) return []
    const { type } = either
    return [{ name: nameIn(zone, either.name), type, here: servedSet(zone, ours), there: servedSet(zone, theirs) }]
  })
}

function servedSet(zone: ServedZone, set: Rrset | undefined): ServedSet | null {
  if (!set) return null
  const contents = set.records.filter(({ disabled }) => !disabled).map(({ content }) => content)
  return { name: nameIn(zone, set.name), type: set.type, ttl: set.ttl, contents }
}
