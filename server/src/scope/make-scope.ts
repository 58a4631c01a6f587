import type { Transaction } from 'kysely'
import { randomUUID } from 'node:crypto'
import { currentWork, noteActor } from '../observability/current-work.ts'
import { nameOfPerson } from '../people/name-of.ts'
import type { Person } from '../people/store.ts'

interface Held {
  readonly accountId: string
  readonly as: 'customer' | 'dealer' | 'provider'
  readonly person: Person
  readonly tx: Transaction<unknown>
  readonly sites: readonly string[] | null
  readonly now: Date
}

/**
 * The caller, the account, and the transaction that row-level security limits to that account. Stores have no other
 * access to the database. Only `gateway/actor.ts` imports this file, so nothing else can create a scope:
 * `account-scope.ts` exports the type without its constructor, and a copy or a literal lacks the private field that
 * both the type checker and the getters require.
 */
export class AccountScope {
  readonly #held: Held
  readonly #requestId = currentWork()?.requestId ?? randomUUID()

  constructor(held: Held) {
    this.#held = held
    noteActor(held.person.userId, held.accountId)
  }

  get accountId(): string {
    return this.#held.accountId
  }

  get as(): Held['as'] {
    return this.#held.as
  }

  get person(): Person {
    return this.#held.person
  }

  /** The actor's name for records and readers. */
  get actorName(): string {
    return nameOfPerson(this.#held.person)
  }

  get tx(): Transaction<unknown> {
    return this.#held.tx
  }

  /** The sites to which this call's permission is limited; null for all sites. */
  get sites(): readonly string[] | null {
    return this.#held.sites
  }

  /** The time of this call, the same throughout. */
  get now(): Date {
    return this.#held.now
  }

  /** The id of the request or job. */
  get requestId(): string {
    return this.#requestId
  }
}

/**
 * The dealer's person, and their read transaction over the customers whose accounts they may read. Row-level security
 * limits it to these customers (`customers_of_dealer()`), whatever a statement asks for. It cannot be used as an
 * `AccountScope`: nothing is written for a customer without its own scope.
 */
export class DealerScope {
  readonly as = 'dealer'
  /** Permissions that are limited to sites of the dealer do not apply to its customers. */
  readonly sites = null
  readonly #person: Person
  readonly #tx: Transaction<unknown>
  readonly #now: Date

  /** The person with the permissions that they hold at the customers. */
  constructor(person: Person, tx: Transaction<unknown>, now: Date) {
    this.#person = person
    this.#tx = tx
    this.#now = now
    noteActor(person.userId, person.accountId)
  }

  get dealerId(): string {
    return this.#person.accountId
  }

  get person(): Person {
    return this.#person
  }

  get tx(): Transaction<unknown> {
    return this.#tx
  }

  get now(): Date {
    return this.#now
  }
}

/** The member of staff, and their read transaction across all accounts. */
export class DeskScope {
  readonly #person: Person
  readonly #tx: Transaction<unknown>
  readonly #now: Date

  constructor(person: Person, tx: Transaction<unknown>, now: Date) {
    this.#person = person
    this.#tx = tx
    this.#now = now
    noteActor(person.userId)
  }

  get person(): Person {
    return this.#person
  }

  get tx(): Transaction<unknown> {
    return this.#tx
  }

  get now(): Date {
    return this.#now
  }
}
