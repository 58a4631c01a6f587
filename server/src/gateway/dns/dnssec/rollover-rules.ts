import { isSameKey } from './rules.ts'

/** A roll-over of the signing key, after the double-signature method of RFC 6781, section 4.1.3. */
export interface Rollover {
  /** The DS of the keys that are replaced. */
  replaced: readonly string[]
  /** When no cache has answers without the new key any more; null until the name servers have the key. */
  newKeyFrom: Date | null
  /** When no cache has the DS from before that of the new key any more; null until every server of the parent has it. */
  newDsFrom: Date | null
}

export type RolloverStep =
  | { step: 'publishing'; until: null }
  /** Caches may still have the keys without the new one. */
  | { step: 'spreading'; until: Date }
  /** The parent zone needs the DS of the new key. */
  | { step: 'parent'; until: null }
  /** Caches may still have the DS without that of the new key. */
  | { step: 'caches'; until: Date }

export function stepOf({ newKeyFrom, newDsFrom }: Omit<Rollover, 'replaced'>, now: Date): RolloverStep {
  if (!newKeyFrom) return { step: 'publishing', until: null }
  if (newDsFrom) return { step: 'caches', until: newDsFrom > newKeyFrom ? newDsFrom : newKeyFrom }
  return newKeyFrom > now ? { step: 'spreading', until: newKeyFrom } : { step: 'parent', until: null }
}

/** Whether the parent zone should have the DS of the new key now, instead of that of the old one. */
export const isForNewKey = (step: RolloverStep['step']) => step === 'parent' || step === 'caches'

/** The DS of the keys that a zone has beside those that are replaced. */
export const newKeysOf = (ds: readonly string[], replaced: readonly string[]): string[] =>
  ds.filter((each) => !replaced.includes(each))

/** Resolvers keep no answer longer than a week (RFC 8767, section 4). */
const mostTtl = 604_800

/** When no cache has an answer from before now, whose TTL is one of these. */
export function cachesFollowAt(ttls: readonly number[], now: Date): Date {
  return new Date(now.getTime() + Math.min(mostTtl, Math.max(0, ...ttls)) * 1000)
}

/** When no cache has a DS without that of the new key; null while a server of the parent zone is without it. */
export function newDsFromAfter(
  { replaced, newDsFrom }: Rollover,
  { ds, everywhere, ttls }: { ds: readonly string[]; everywhere: readonly string[]; ttls: readonly number[] },
  now: Date,
): Date | null {
  const isThere = everywhere.some((seen) => newKeysOf(ds, replaced).some((own) => isSameKey(own, seen)))
  return isThere ? (newDsFrom ?? cachesFollowAt(ttls, now)) : null
}

/** Whether every cache can verify the zone without the old key. `isUnknownToAll`: no cache has any DS of the zone. */
export function mayWithdraw({ newKeyFrom, newDsFrom }: Rollover, isUnknownToAll: boolean, now: Date): boolean {
  if (!newKeyFrom || newKeyFrom > now) return false
  return newDsFrom ? newDsFrom <= now : isUnknownToAll
}
