import type { RecordChange } from '@portal/contract/dns/dns.ts'
import type { Drift } from '@portal/contract/dns/drift.ts'

type Held = Drift['here']

/** The card's place on the page of its zone. */
export const driftPlace = 'changed-elsewhere'

/** "192.0.2.1, 192.0.2.2", with the time to live if only that is different. */
export function contentsInWords(held: Held, other: Held): string {
  if (!held) return 'None'
  const contents = held.contents.join(', ')
  const isSame = other !== null && contents === other.contents.join(', ')
  return isSame ? `${contents}, TTL ${held.ttl}` : contents
}

/** For the review of a draft: the records of others that publishing replaces. */
export function driftOfChanges(drift: readonly Drift[], changes: readonly RecordChange[]): string[] {
  const changed = new Set(
    changes.flatMap(({ before, after }) => [before, after].map((each) => each && `${each.name} ${each.type}`)),
  )
  return drift
    .filter(({ name, type, isInDraft }) => changed.has(`${name} ${type}`) && !isInDraft)
    .map(({ name, type, here, there }) => {
      const set = `${name} ${type}`
      return there
        ? `${set} is ${contentsInWords(there, here)} on the name server. Publishing replaces that.`
        : `${set} was removed from the name server. Publishing adds it again.`
    })
}
