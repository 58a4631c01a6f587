import { operatorResource, type PermissionResource } from '@portal/contract/permission.ts'
import { Problem } from '@portal/contract/problem.ts'
import { type Database, inAccount, inStaffTransaction } from '@portal/db/src/database.ts'
import type { FairQueue } from '@portal/db/src/threads/fair-queue.ts'
import { sql, type Transaction } from 'kysely'
import { noteActor } from '../observe/current-work.ts'
import { resourcesIn } from '../people/standing.ts'
import { type Customer, findCaller, type Found, noteDealer, type Person } from '../people/store.ts'
import { narrowedTo } from './api-keys/policy.ts'
import type { ClientPowers } from './integration/policy.ts'
import type { VerifiedToken } from './token.ts'

interface Held {
  readonly accountId: string
  readonly as: 'customer' | 'dealer' | 'provider'
  readonly person: Person
  readonly tx: Transaction<unknown>
  readonly sites: readonly string[] | null
}

/**
 * Who asks, for which account, and the transaction that row-level security holds to that account.
 * Stores reach the database only through it. Only this file can make one: the type is exported without its
 * constructor, and a copy or a literal has no private field, which both the type checker and the getters want.
 */
class AccountScope {
  readonly #held: Held

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

  get tx(): Transaction<unknown> {
    return this.#held.tx
  }

  /** The sites that the permission of this call is limited to; null where it counts everywhere. */
  get sites(): readonly string[] | null {
    return this.#held.sites
  }
}

/** Who of the staff looks, and the transaction in which they read over all accounts. Made here only, as a scope is. */
class DeskScope {
  readonly #person: Person
  readonly #tx: Transaction<unknown>

  constructor(person: Person, tx: Transaction<unknown>) {
    this.#person = person
    this.#tx = tx
    noteActor(person.userId)
  }

  get person(): Person {
    return this.#person
  }

  get tx(): Transaction<unknown> {
    return this.#tx
  }
}

export type { AccountScope, DeskScope }

export interface Caller extends VerifiedToken {
  /** The account that the call names; the person's own without it. */
  accountId: string | undefined
  /** Whether the call only looks. */
  isRead: boolean
}

/**
 * Opens the scope of a verified subject for one call; the change and its activity are committed together. Where there
 * are turns to take, whoever waits for one holds no connection yet.
 */
export async function inScope<T>(
  database: Database,
  caller: Caller,
  permissions: readonly PermissionResource[],
  work: (scope: AccountScope) => Promise<T>,
  turns?: FairQueue,
): Promise<T> {
  const inTurn = (owner: string, begin: () => Promise<T>) => (turns ? turns.run(owner, begin) : begin())
  if (caller.client) {
    const { client, accountId } = caller
    return inTurn(client.clientId, () => asClient(database, client, accountId, work))
  }
  // The provider's own people act for any account, in what is for them only.
  const asOperator = permissions.includes(operatorResource)
  const found = await findActive(database, caller, asOperator)
  const { customer } = found
  const person = customer ? { ...found.person, resources: resourcesIn(found.person, customer) } : found.person
  if (customer) assertLetIn(customer, caller.isRead)
  if (permissions.length > 0 && !permissions.some((resource) => person.resources.includes(resource))) {
    throw new Problem('forbidden')
  }
  if (customer) await noteDealer(database.system, found)
  const as = asOperator ? 'provider' : customer && !customer.isStaff ? 'dealer' : 'customer'
  const accountId = (asOperator ? caller.accountId : customer?.accountId) ?? person.accountId
  const sites = as === 'customer' ? sitesOf(person, permissions) : null
  // A dealer has one share, however many customers it looks after.
  return inTurn(person.accountId, () =>
    inAccount(database, accountId, (tx) => work(new AccountScope({ accountId, as, person, tx, sites }))),
  )
}

/** A system of the provider acts like its people do, in its own name; what it may call was looked at before. */
async function asClient<T>(
  database: Database,
  { clientId, name }: ClientPowers,
  accountId: string | undefined,
  work: (scope: AccountScope) => Promise<T>,
): Promise<T> {
  if (accountId === undefined) {
    throw new Problem('invalid', { fields: { 'Account-Id': 'Name the account in the header Account-Id.' } })
  }
  return withScope(database, accountId, { userId: clientId, email: '', name }, 'provider', async (scope) => {
    const { rows } = await sql`select from account where account_id = ${scope.accountId}`.execute(scope.tx)
    if (rows.length === 0) throw new Problem('not_found', { detail: 'There is no such account.' })
    return work(scope)
  })
}

/** Opens what the desk reads over all accounts, for one call. */
export async function inDesk<T>(
  database: Database,
  caller: VerifiedToken,
  permissions: readonly PermissionResource[],
  work: (desk: DeskScope) => Promise<T>,
): Promise<T> {
  const { person } = await findActive(database, { ...caller, accountId: undefined, isRead: true }, true)
  if (!permissions.some((resource) => person.resources.includes(resource))) throw new Problem('forbidden')
  return inStaffTransaction(database, (tx) => work(new DeskScope(person, tx)))
}

/** The person as this call has them, in the account that it is for: by a key they hold what it leaves them. */
async function findActive(database: Database, caller: Caller, asOperator: boolean): Promise<Found> {
  const { subject, tokenName, key } = caller
  // A key is for its own account: that its maker is in others, or deals for them, is no reason to let it in there.
  if (key && caller.accountId !== undefined && caller.accountId !== key.accountId) throw new Problem('not_found')
  const accountId = key ? key.accountId : caller.accountId
  const { isSignedOut, isKnown, found } = await findCaller(
    database.system,
    { subject, accountId, asOperator },
    tokenName,
  )
  if (isSignedOut) throw new Problem('unauthenticated')
  if (key) {
    if (found?.person.userId !== key.userId || found.person.status !== 'active') {
      throw new Problem('access_ended', { detail: 'Whoever made this API key has no access any more.' })
    }
    return { person: narrowedTo(key, found.person), customer: null }
  }
  // Another dealer's customer is answered like an account that does not exist.
  if (!found && isKnown) throw new Problem('not_found')
  if (!found)
    throw new Problem('sign_in_not_linked', { detail: 'Your sign-in is not linked to an account of this portal.' })
  if (found.person.status === 'closed') {
    throw new Problem('account_closed', { detail: `${found.person.accountName} is closed. Call us to open it again.` })
  }
  if (found.person.status !== 'active') {
    throw new Problem('access_ended', { detail: 'Your access to this portal has ended.' })
  }
  return found
}

/** A customer decides how far its dealer comes. */
function assertLetIn({ name, dealerAccess, isStaff }: Customer, isRead: boolean): void {
  if (isStaff && !isRead) {
    throw new Problem('read_only', {
      detail: `You look at ${name} as its people do, and change nothing. Use the desk.`,
    })
  }
  if (dealerAccess === 'none')
    throw new Problem('dealer_access_closed', { detail: `${name} has closed its account to its dealer.` })
  if (dealerAccess === 'read-only' && !isRead) {
    throw new Problem('read_only', { detail: `${name} lets its dealer look, and change nothing. Ask them to do it.` })
  }
}

/** Somebody who has one of the permissions everywhere is not limited by another one. */
export function sitesOf(
  { resources, limits }: Pick<Person, 'resources' | 'limits'>,
  permissions: readonly PermissionResource[],
): readonly string[] | null {
  const held = permissions.filter((resource) => resources.includes(resource))
  if (held.length === 0 || held.some((resource) => !limits[resource])) return null
  return [...new Set(held.flatMap((resource) => limits[resource] ?? []))]
}

/** The same scope with the limits of another permission; null where the person does not have it. */
export function scopeWith(scope: AccountScope, resource: PermissionResource): AccountScope | null {
  const { as, person } = scope
  if (!person.resources.includes(resource)) return null
  return withSites(scope, as === 'customer' ? sitesOf(person, [resource]) : null)
}

/** The same scope, limited to other sites; null stands for every site. */
export function withSites({ accountId, as, person, tx }: AccountScope, sites: readonly string[] | null): AccountScope {
  return new AccountScope({ accountId, as, person, tx, sites })
}

/** The scope of the portal itself, for what it does by the clock. */
export function asPortal<T>(
  database: Pick<Database, 'app'>,
  accountId: string,
  work: (scope: AccountScope) => Promise<T>,
): Promise<T> {
  return withScope(database, accountId, { userId: 'portal', email: '', name: 'The portal' }, 'provider', work)
}

/**
 * The scope of somebody without a sign-in: who is known by a signed address.
 * The caller has made sure that they may do what they do.
 */
export function withScope<T>(
  database: Pick<Database, 'app'>,
  accountId: string,
  { userId, email, name }: { userId: string; email: string; name: string },
  as: 'customer' | 'provider',
  work: (scope: AccountScope) => Promise<T>,
): Promise<T> {
  const person: Person = {
    userId,
    email,
    accountId,
    givenName: null,
    familyName: name,
    subject: '',
    clcAccountId: '',
    accountName: '',
    accountType: 'customer',
    status: 'active',
    resources: [],
    limits: {},
    ends: {},
  }
  return inAccount(database, accountId, (tx) => work(new AccountScope({ accountId, as, person, tx, sites: null })))
}
