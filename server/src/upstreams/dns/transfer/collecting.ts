import type { WireRecord } from '../message.ts'
import { PeerFault } from '../peer-fault.ts'
import { contentsOf, type ReceivedZone } from './contents.ts'
import { isNewer, type Soa, readSoa } from './soa.ts'

/** The part of a transfer to which a record belongs, with the serial that its step leads to. */
type Part =
  | { kind: 'start' }
  | { kind: 'whole zone' }
  | { kind: 'removals' }
  | { kind: 'additions'; serial: number }
  | { kind: 'end' }

/**
 * The records of a transfer, which begins and ends with the new SOA: the whole zone, or steps from the known version,
 * each with its old SOA and the records that are removed, then its new SOA and the records that are added.
 */
export function collecting(zone: string, known: ReceivedZone | null, most: number) {
  let first: { soa: Soa; ttl: number } | null = null
  let part: Part = { kind: 'start' }
  let contents = contentsOf(zone, null, most)

  function add(record: WireRecord): void {
    if (record.type === 'SOA') {
      if (record.name !== zone) throw new PeerFault('The transfer has the SOA of another zone.')
      part = partAfter(readSoa(record), record.ttl)
      return
    }
    switch (part.kind) {
      case 'start':
        if (!first) throw new PeerFault('The transfer does not begin with the SOA of the zone.')
        part = { kind: 'whole zone' }
        return contents.add(record)
      case 'whole zone':
      case 'additions':
        return contents.add(record)
      case 'removals':
        return contents.remove(record)
      case 'end':
        throw new PeerFault('The transfer continues after its end.')
    }
  }

  function partAfter(soa: Soa, ttl: number): Part {
    const { serial } = soa
    if (!first) {
      if (known && !isNewer(serial, known.serial)) throw new PeerFault('The primary has nothing newer.')
      first = { soa, ttl }
      return { kind: 'start' }
    }
    const last = first.soa.serial
    switch (part.kind) {
      case 'start':
        if (known?.serial !== serial) return endAt(serial, last)
        contents = contentsOf(zone, known, most)
        return { kind: 'removals' }
      case 'removals':
        return { kind: 'additions', serial }
      case 'additions':
        return part.serial === last ? endAt(serial, last) : nextStep(serial, part.serial)
      case 'whole zone':
        return endAt(serial, last)
      case 'end':
        throw new PeerFault('The transfer continues after its end.')
    }
  }

  function whole(): ReceivedZone | null {
    if (part.kind !== 'end' || !first) return null
    const { soa, ttl } = first
    const { serial, ...rest } = soa
    const { nameServerTtl, ...received } = contents.whole()
    return { serial, apex: { ...rest, soaTtl: ttl, nameServerTtl }, ...received }
  }

  return { add, whole }
}

function endAt(serial: number, last: number): Part {
  if (serial !== last) throw new PeerFault('The zone changed during the transfer.')
  return { kind: 'end' }
}

/** A step begins with the version to which the step before has led. */
function nextStep(serial: number, before: number): Part {
  if (serial !== before) throw new PeerFault('The changes of the primary do not follow each other.')
  return { kind: 'removals' }
}
