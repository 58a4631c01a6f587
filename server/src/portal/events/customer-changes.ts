import { entities } from '@portal/contract/entities.ts'
import { customerKinds } from '@portal/contract/search/values.ts'
import { resourcesOverCustomers } from '../../people/effective-permissions.ts'
import type { Listener } from './listener.ts'
import type { RecordChange } from './customer-changes-store.ts'

/** Changes of this long arrive together, so that a dealer of many busy customers is notified no more often. */
const windowMs = 2000

interface Announced {
  accountId: string
  entity: string
  ids: readonly string[]
}

export interface CustomerChanges {
  add(change: Announced): void
  /** Notifies one page of changes from before it listened. */
  repeat(changes: readonly Announced[], page: Listener): void
  close(): Promise<void>
}

interface Reads {
  /** The dealer of each of these accounts, if it is one of these. */
  dealersOf(accounts: readonly string[], dealers: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The kinds of these records that the person of the dealer may read now. */
  seenBy(
    person: Pick<DealersPerson, 'dealerId' | 'person'>,
    changes: readonly RecordChange[],
  ): Promise<RecordChange['kind'][]>
  onFailure(error: unknown): void
}

/**
 * Notifies dealers' open pages of changes at their customers: the area, without the account or the record. Each window
 * costs one statement, and one transaction for each person whose dealer has a changed customer; never more than one at a
 * time. Row-level security decides then whether the customer still lets its dealer read.
 */
export function gatherForDealers(
  listeners: ReadonlySet<Listener>,
  { dealersOf, seenBy, onFailure }: Reads,
): CustomerChanges {
  const gathered = new Map<string, RecordChange>()
  let next: ReturnType<typeof setTimeout> | undefined
  let notifying = Promise.resolve()

  const notifyNow = async (changes: readonly RecordChange[], listening: ReadonlySet<Listener>) => {
    const people = dealersPeople(listening)
    const dealers = new Set([...people.values()].map(({ dealerId }) => dealerId))
    const dealerOf = await dealersOf(accountsOf(changes), [...dealers])
    for (const { dealerId, listeners: pages, ...who } of people.values()) {
      const ofDealer = changes.filter(({ accountId }) => dealerOf.get(accountId) === dealerId)
      if (ofDealer.length === 0) continue
      // One at a time, so that the streams never crowd out calls.
      const seen = await seenBy({ dealerId, ...who }, ofDealer)
      for (const page of pages) notify(page, seen)
    }
  }
  const schedule = () => {
    next ??= setTimeout(() => {
      notifying = notifying
        .then(() => {
          const changes = [...gathered.values()]
          gathered.clear()
          return notifyNow(changes, listeners)
        })
        .catch(onFailure)
        .then(() => {
          next = undefined
          if (gathered.size > 0) schedule()
        })
    }, windowMs)
  }
  return {
    add(announced) {
      const changes = changesOf(announced)
      if (changes.length === 0 || dealersPeople(listeners).size === 0) return
      for (const change of changes) gathered.set(JSON.stringify(change), change)
      schedule()
    },
    repeat(announced, page) {
      const changes = announced.flatMap(changesOf)
      if (changes.length === 0 || dealersPeople(new Set([page])).size === 0) return
      notifying = notifying.then(() => notifyNow(changes, new Set([page]))).catch(onFailure)
    },
    close: () => {
      clearTimeout(next)
      return notifying
    },
  }
}

/** Only some people of a dealer see each case; all see the other records. */
function changesOf({ accountId, entity, ids }: Announced): RecordChange[] {
  const kind = customerKinds.find((each) => each === entity)
  if (!kind) return []
  const named = kind === 'case' && ids.length > 0 ? ids : [null]
  return named.map((id) => ({ accountId, kind, id }))
}

const accountsOf = (changes: readonly RecordChange[]) => [...new Set(changes.map(({ accountId }) => accountId))]

interface DealersPerson {
  dealerId: string
  person: Listener['effectivePermissions']['person']
  listeners: Listener[]
}

/** The people with open pages of their dealer; several pages of a person are looked at once. */
function dealersPeople(listeners: ReadonlySet<Listener>): Map<string, DealersPerson> {
  const people = new Map<string, DealersPerson>()
  for (const each of listeners) {
    const { effectivePermissions } = each
    if (resourcesOverCustomers(effectivePermissions).length === 0) continue
    const { accountId: dealerId, person } = effectivePermissions
    const known = people.get(person.userId)
    if (known) known.listeners.push(each)
    else people.set(person.userId, { dealerId, person, listeners: [each] })
  }
  return people
}

function notify({ effectivePermissions, onChange }: Listener, seen: readonly RecordChange['kind'][]) {
  const resources = resourcesOverCustomers(effectivePermissions)
  const allowed = seen.filter((kind) => resources.some((each) => each === entities[kind].needs))
  for (const area of new Set(allowed.map((kind) => entities[kind].live))) onChange({ area, ids: [], ofCustomers: true })
}
