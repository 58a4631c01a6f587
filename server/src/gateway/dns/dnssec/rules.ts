import { exactTime } from '@portal/contract/format/dates.ts'
import type { Refusal } from '../../../lib/refusal.ts'

/** The last answer of the zone above. */
export interface ParentState {
  /** `com` */
  parent: string
  ds: readonly string[]
  /** For how long caches keep the DS that was seen last, in seconds. */
  ttl: number
  /** Since when the same DS, or none, has been seen. */
  since: Date
  askedAt: Date
  /** When no cache has the DS any more; null while there is one, or if there was none. */
  unsignFrom: Date | null
}

/** The usual TTL of a DS, for zones of which nothing is known. */
const longestTtl = 86_400

/** The state after an answer of the zone above. */
export function stateAfter(
  before: ParentState | null,
  { parent, records: ds, ttl }: { parent: string; records: readonly string[]; ttl: number },
  { now, isSigned }: { now: Date; isSigned: boolean },
): ParentState {
  const asked = { parent, ds, askedAt: now }
  const isSame = before !== null && before.ds.join() === ds.join()
  if (ds.length > 0) return { ...asked, ttl, since: isSame ? before.since : now, unsignFrom: null }
  if (isSame) return { ...asked, ttl: before.ttl, since: before.since, unsignFrom: before.unsignFrom }
  // A DS may have gone before the first answer. Without signatures there was none that a cache could follow.
  const keptFor = before ? before.ttl : isSigned ? longestTtl : 0
  return { ...asked, ttl: keptFor, since: now, unsignFrom: keptFor > 0 ? secondsAfter(now, keptFor) : null }
}

const secondsAfter = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)

/** Why DNSSEC cannot be switched off: a DS says to resolvers that unsigned answers are forged. */
export function refusalToUnsign(
  zone: string,
  { state, fault }: { state: ParentState | null; fault: string | null },
  now: Date,
): Refusal | null {
  if (fault !== null || state === null) {
    return {
      code: 'parent_unknown',
      reason: `We could not check for a DS record of ${zone} at its parent zone. ${fault ?? ''} Try again in a few minutes.`,
    }
  }
  if (state.ds.length > 0) {
    return {
      code: 'ds_at_parent',
      reason: `${nameOf(state.parent)} has a DS record of ${zone}. Remove it at the domain’s registrar first: until then, resolvers reject unsigned answers.`,
    }
  }
  if (state.unsignFrom && state.unsignFrom > now) {
    return {
      code: 'ds_in_caches',
      reason: `Resolvers may still have the DS record of ${zone} in their caches. Switch DNSSEC off after ${exactTime(state.unsignFrom)}.`,
    }
  }
  return null
}

const nameOf = (parent: string) => (parent === '.' ? 'The root zone' : `The zone ${parent}`)

export type DsMatch = 'matching' | 'none' | 'other'

/** Whether the DS of the zone above are those of the zone; another digest of the same key is as good. */
export function matchOf(expected: readonly string[], seen: readonly string[]): DsMatch {
  if (seen.length === 0) return 'none'
  return seen.some((ds) => expected.some((own) => isSameKey(own, ds))) ? 'matching' : 'other'
}

export function isSameKey(own: string, seen: string): boolean {
  const [[tag, algorithm, type], [seenTag, seenAlgorithm, seenType]] = [own.split(' '), seen.split(' ')]
  return own === seen || (type !== seenType && tag === seenTag && algorithm === seenAlgorithm)
}
