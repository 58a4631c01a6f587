import { text, texts } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { ServedZone } from '../dns-server.ts'
import { type Packed, packing } from '../transfer/packing.ts'
import { nsecOf } from './denial.ts'
import { loadZone, type LoadedZone } from './loaded-zone.ts'
import { createSigner, recordBytes, type Signer } from './signing.ts'
import { answersOf, compareNames, type Rrset } from './wire.ts'

/** The addresses of the targets of ALIAS records, by target. */
export const Addresses = z.record(text, z.strictObject({ A: texts, AAAA: texts }))
export type Addresses = z.infer<typeof Addresses>

export interface CopyInput {
  zone: ServedZone
  /** The keys that sign it, as PEM; none for an unsigned zone. */
  keys: readonly string[]
  addresses: Addresses
  now: number
}

/**
 * A secondary serves its copy until the SOA expires it, 14 days after it last saw the serial. That is renewed after
 * a week, so no signature ends before the copy does.
 */
const validDays = 30

/** A zone as it is answered, for a transfer: with its signatures, and the addresses of each ALIAS. */
export function signCopy({ zone, keys, addresses, now }: CopyInput): Packed[] {
  const forParent = zone.signing?.dsRemoval ? 'removal' : 'keys'
  const signer = zone.dnssec ? createSigner(zone.name, keys, { now, forParent, validDays }) : undefined
  const loaded = loadZone({ ...zone, records: withAddresses(zone, addresses) }, signer)
  const { add, end } = packing()
  const write = (set: Rrset, by?: Signer) => {
    for (const each of by ? [set, by.sign(set)] : [set]) for (const answer of answersOf(each)) add(recordBytes(answer))
  }
  write(loaded.soa, signer)
  const chain = new Set(loaded.chain)
  for (const name of [...loaded.nodes.keys()].toSorted(compareNames)) {
    const isInChain = chain.has(name)
    for (const set of loaded.nodes.get(name)?.values() ?? []) {
      if (set === loaded.soa) continue
      write(set, isInChain && isAuthoritative(loaded, set) ? signer : undefined)
    }
    const next = isInChain && signer ? nsecOf(loaded, name) : undefined
    if (next) write(next, signer)
  }
  write(loaded.soa)
  return end()
}

/** At a delegation, only its DS is. */
function isAuthoritative({ name: zone, nodes }: LoadedZone, { name, type }: Rrset): boolean {
  return name === zone || type === 'DS' || !nodes.get(name)?.has('NS')
}

function withAddresses({ records }: ServedZone, addresses: Addresses): ServedZone['records'] {
  return records.flatMap((record) => {
    const { name, type, ttl, content: target } = record
    if (type !== 'ALIAS') return [record]
    return (['A', 'AAAA'] as const).flatMap((each) =>
      (addresses[target]?.[each] ?? []).map((content) => ({ name, type: each, ttl, content })),
    )
  })
}
