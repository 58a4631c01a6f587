import { ContentProblem } from '@portal/contract/dns/records/content-problem.ts'
import { contentOfWire } from '@portal/contract/dns/records/content.ts'
import { refusalOfType } from '@portal/contract/dns/records/types.ts'
import { nameWithin } from '@portal/db/src/dns-rules/zone-names.ts'
import { classes, type DnsMessage, type Rcode, rcodes, type WireRecord } from '../../../upstreams/dns/message.ts'

/** The reason for which an update changes nothing. */
export class UpdateRefused extends Error {
  readonly rcode: Rcode

  constructor(rcode: Rcode) {
    super(`rcode ${rcode}`)
    this.rcode = rcode
  }
}

interface Named {
  /** Relative to the zone, `@` for the apex. */
  name: string
  type: string
}
type Held = Named & { content: string; ttl: number }

export type Prerequisite =
  | ({ kind: 'name in use' | 'name not in use' | 'set exists' | 'set missing' } & Named)
  | ({ kind: 'record exists' } & Held)

export type Step =
  | ({ kind: 'add' | 'remove record' } & Held)
  | ({ kind: 'remove set' } & Named)
  | { kind: 'remove name'; name: string }

export interface Update {
  zoneId: string
  prerequisites: Prerequisite[]
  steps: Step[]
}

/** The most prerequisites and changes of one message. */
const mostRecords = 1000

/** The zone of an update; its other sections are not read yet, because they may concern no zone of the caller. */
export function zoneOfUpdate({ questions }: Pick<DnsMessage, 'questions'>): string {
  const [zone, ...more] = questions
  if (!zone || more.length > 0 || zone.type !== 'SOA') throw new UpdateRefused(rcodes.formatError)
  if (zone.class !== classes.in) throw new UpdateRefused(rcodes.notAuthoritative)
  return zone.name
}

/** Reads the sections of an update with the checks of RFC 2136, sections 3.2 and 3.4.1. */
export function readUpdate(message: DnsMessage): Update {
  const zoneId = zoneOfUpdate(message)
  const { answers, authorities } = message
  if (answers.length + authorities.length > mostRecords) throw new UpdateRefused(rcodes.refused)
  return {
    zoneId,
    prerequisites: answers.map((record) => readPrerequisite(zoneId, record)),
    steps: authorities.map((record) => readStep(zoneId, record)),
  }
}

function readPrerequisite(zoneId: string, record: WireRecord): Prerequisite {
  const { type, class: ofClass, ttl, data } = record
  if (ttl !== 0) throw new UpdateRefused(rcodes.formatError)
  const name = nameIn(zoneId, record)
  if (ofClass === classes.in) return { kind: 'record exists', ...heldAs(name, record) }
  const isAbout = ofClass === classes.any
  if ((!isAbout && ofClass !== classes.none) || data.left > 0) throw new UpdateRefused(rcodes.formatError)
  if (type === 'ANY') return { kind: isAbout ? 'name in use' : 'name not in use', name, type }
  return { kind: isAbout ? 'set exists' : 'set missing', name, type }
}

function readStep(zoneId: string, record: WireRecord): Step {
  const { type, class: ofClass, ttl, data } = record
  const name = nameIn(zoneId, record)
  const isMeta = refusalOfType(type) === 'meta'
  if (ofClass === classes.in && !isMeta) return { kind: 'add', ...heldAs(name, record) }
  if (ttl !== 0) throw new UpdateRefused(rcodes.formatError)
  if (ofClass === classes.any && data.left === 0 && (type === 'ANY' || !isMeta)) {
    return type === 'ANY' ? { kind: 'remove name', name } : { kind: 'remove set', name, type }
  }
  if (ofClass === classes.none && !isMeta) return { kind: 'remove record', ...heldAs(name, record) }
  throw new UpdateRefused(rcodes.formatError)
}

function nameIn(zoneId: string, { name }: WireRecord): string {
  const within = nameWithin(name, zoneId)
  if (within === null) throw new UpdateRefused(rcodes.notInZone)
  return within
}

function heldAs(name: string, { type, ttl, data }: WireRecord): Held {
  try {
    const content = type === 'SOA' ? soaContent(data) : contentOfWire(type, data)
    return { name, type, ttl, content }
  } catch (error) {
    if (error instanceof ContentProblem) throw new UpdateRefused(rcodes.formatError)
    throw error
  }
}

function soaContent(data: WireRecord['data']): string {
  const names = [data.name(), data.name()]
  const numbers = Array.from({ length: 5 }, () => data.number(4))
  return [...names, ...numbers].join(' ')
}
