import { kinds } from './kinds.ts'
import type { Kind } from './kind.ts'
import { isMetaType, numberOfType, typeOfNumber } from './numbers.ts'

export type NamedType = keyof typeof kinds
/** A type by name, or by its number as RFC 3597 writes it. */
export type RecordType = NamedType | `TYPE${string}`

const named = new Map<string, Kind>(Object.entries(kinds))

/** Those with a form of their own. */
export const recordTypes: readonly NamedType[] = Object.keys(kinds).filter(isNamed).toSorted()

function isNamed(type: string): type is NamedType {
  return type in kinds
}

export function isRecordType(type: string): type is RecordType {
  return isNamed(type) || (/^TYPE[1-9]\d{0,4}$/.test(type) && numberOfType(type) !== null)
}

/** Null for a type that is only known by its number. */
export function kindOf(type: string): Kind | null {
  return named.get(type) ?? null
}

/** Only the name server writes these: the start of the zone and its signatures. */
const ours = new Set(['SOA', 'DNSKEY', 'RRSIG', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'ZONEMD', 'SIG', 'NXT'])

/** Why a zone here cannot contain records of a type; null if it can. */
export function refusalOfType(type: string): 'unknown' | 'meta' | 'ours' | null {
  const name = nameOfType(type)
  if (name === 'ALIAS') return null
  const number = numberOfType(name)
  if (number === null) return 'unknown'
  if (isMetaType(number)) return 'meta'
  return ours.has(name) ? 'ours' : null
}

/** `TYPE52` is TLSA; a type without a form is written by its number. */
export function nameOfType(type: string): string {
  const number = numberOfType(type)
  if (number === null) return type
  const name = typeOfNumber(number)
  return isNamed(name) || ours.has(name) ? name : `TYPE${number}`
}
