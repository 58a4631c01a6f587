import { isStaffResource, operatorResource, type PermissionResource } from '@portal/contract/permission.ts'
import { Problem } from '@portal/contract/problem.ts'
import {
  type Database,
  inAccount,
  inAccountToRead,
  inCustomersOfDealer,
  inStaffTransaction,
  type Sql,
} from '@portal/db/src/database.ts'
import type { FairQueue } from '@portal/db/src/threads/fair-queue.ts'
import { noteActor } from '../observability/current-work.ts'
import { resourcesAtCustomers, resourcesIn } from '../people/effective-permissions.ts'
import { knownCaller } from '../people/known-callers.ts'
import { accountExists, type Customer, type FoundPerson, noteDealer, type Person } from '../people/store.ts'
import { AccountScope, DealerScope, DeskScope } from '../scope/make-scope.ts'
import { narrowedTo } from './api-keys/policy.ts'
import type { ClientPowers } from './integration/policy.ts'
import type { VerifiedToken } from './token.ts'
import { inAccountOfPage } from '../scope/page-transaction.ts'
import { inTurn } from './turns.ts'

export interface Caller extends VerifiedToken {
  /** The account named by the call, or the person's own. */
  accountId: string | undefined
  isRead: boolean
  /** Whether the call answers a file of a list or an archive: it reads for long, and never writes. */
  isLongRead?: boolean
}

/**
 * Opens the scope of a verified subject for one call; the change and its activity row are committed together. A call
 * that waits for its turn holds no connection yet.
 */
export async function inScope<T>(
  database: Database,
  caller: Caller,
  permissions: readonly PermissionResource[],
  work: (scope: AccountScope) => Promise<T>,
  turns?: FairQueue,
): Promise<T> {
  if (caller.client) {
    const { client, accountId } = caller
    return inTurn(turns, client.clientId, () => asClient(database, client, accountId, work))
  }
  // The provider's staff may act for any account, but only through endpoints meant for them.
  const asOperator = permissions.includes(operatorResource)
  const found = await findActive(database, caller, asOperator)
  const { customer } = found
  const person = customer ? { ...found.person, resources: resourcesIn(found.person, customer) } : found.person
  if (customer) assertLetIn(customer, caller.isRead)
  if (permissions.length > 0 && !permissions.some((resource) => person.resources.includes(resource))) {
    throw forbidden(person, permissions)
  }
  if (customer) await noteDealer(database.system, found)
  const as = asOperator ? 'provider' : customer && !customer.isStaff ? 'dealer' : 'customer'
  const accountId = (asOperator ? caller.accountId : customer?.accountId) ?? person.accountId
  const sites = as === 'customer' ? sitesOf(person, permissions) : null
  // A dealer has one share, however many customers it manages.
  const open = caller.isLongRead ? inAccountToRead : caller.isRead ? inAccountOfPage : inAccount
  return inTurn(turns, person.accountId, () =>
    open(database, accountId, async (tx) => {
      if (asOperator && caller.accountId !== undefined) await assertAccountExists(tx, accountId)
      return work(new AccountScope({ accountId, as, person, tx, sites, now: new Date() }))
    }),
  )
}

/** A provider system acts like the provider's staff, under its own name; its scopes have already been checked. */
async function asClient<T>(
  database: Database,
  { clientId, name }: ClientPowers,
  accountId: string | undefined,
  work: (scope: AccountScope) => Promise<T>,
): Promise<T> {
  if (accountId === undefined) {
    throw new Problem('invalid', { fields: { 'Account-Id': 'Send the account in the Account-Id header.' } })
  }
  return withScope(database, accountId, { userId: clientId, email: '', name }, 'provider', async (scope) => {
    await assertAccountExists(scope.tx, accountId)
    return work(scope)
  })
}

async function assertAccountExists(tx: Sql, accountId: string): Promise<void> {
  if (!(await accountExists(tx, accountId))) throw new Problem('not_found', { detail: 'Account not found.' })
}

/** Opens the desk's read access across all accounts for one call. */
export async function inDesk<T>(
  database: Database,
  caller: VerifiedToken & Pick<Caller, 'isLongRead'>,
  permissions: readonly PermissionResource[],
  work: (desk: DeskScope) => Promise<T>,
  turns?: FairQueue,
): Promise<T> {
  const { person } = await findActive(
    database,
    { ...caller, accountId: undefined, isRead: true, isLongRead: false },
    true,
  )
  if (!permissions.some((resource) => person.resources.includes(resource))) throw forbidden(person, permissions)
  return inTurn(turns, person.userId, () =>
    inStaffTransaction(database, (tx) => work(new DeskScope(person, tx, new Date())), togetherIf(caller)),
  )
}

/**
 * Opens a dealer's read access over its customers for one call: only for its own people, in its own account, with the
 * permissions that they hold at a customer.
 */
export async function inDealer<T>(
  database: Database,
  caller: Caller,
  permissions: readonly PermissionResource[],
  work: (dealer: DealerScope) => Promise<T>,
  turns?: FairQueue,
): Promise<T> {
  const found = await findActive(database, caller, false)
  if (found.customer || found.person.accountType !== 'dealer') throw new Problem('forbidden')
  const person = { ...found.person, resources: resourcesAtCustomers(found.person) }
  if (!permissions.some((resource) => person.resources.includes(resource))) throw new Problem('forbidden')
  return inTurn(turns, person.accountId, () =>
    inCustomersOfDealer(
      database,
      { dealerId: person.accountId, person: person.subject },
      (tx) => work(new DealerScope(person, tx, new Date())),
      togetherIf(caller),
    ),
  )
}

const togetherIf = ({ isLongRead }: Pick<Caller, 'isLongRead'>) => (isLongRead ? 'one transaction' : undefined)

/** Staff have no account with administrators to ask. */
function forbidden({ resources }: Person, permissions: readonly PermissionResource[]): Problem {
  if (!resources.some(isStaffResource)) return new Problem('forbidden')
  const detail = permissions.includes(operatorResource)
    ? 'You do not have permission for this area of the desk. A person with the permission Provider desk can grant it.'
    : 'This belongs to a customer’s account. Open the customer from the desk.'
  return new Problem('forbidden', { detail })
}

/** Finds the person as this call may act, in the account that the call is for: a key narrows their permissions. */
async function findActive(database: Database, caller: Caller, asOperator: boolean): Promise<FoundPerson> {
  const { subject, tokenName, key, program } = caller
  // A key, and a program, is for one account: its owner's other accounts, or customers, do not widen it.
  const ofOne = (key ?? program)?.accountId
  if (ofOne !== undefined && caller.accountId !== undefined && caller.accountId !== ofOne)
    throw new Problem('not_found')
  const accountId = ofOne ?? caller.accountId
  const { isSignedOut, isKnown, found } = await knownCaller(
    database.system,
    { subject, accountId, asOperator },
    tokenName,
  )
  if (isSignedOut) throw new Problem('unauthenticated')
  if (key) {
    if (found?.person.userId !== key.userId || found.person.status !== 'active') {
      throw new Problem('access_ended', { detail: 'The person who created this API key no longer has access.' })
    }
    return { person: narrowedTo(key, found.person), customer: null }
  }
  if (program) {
    if (found?.person.userId !== program.userId || found.person.status !== 'active') {
      throw new Problem('access_ended', { detail: 'The person who connected this program no longer has access.' })
    }
    const person: Person = { ...found.person, program }
    return { person, customer: null }
  }
  // Another dealer's customer gets the same response as an account that does not exist.
  if (!found && isKnown) throw new Problem('not_found')
  if (!found)
    throw new Problem('sign_in_not_linked', { detail: 'Your sign-in is not linked to an account of this portal.' })
  if (found.person.status === 'closed') {
    throw new Problem('account_closed', { detail: `${found.person.accountName} is closed. Call us to reopen it.` })
  }
  if (found.person.status !== 'active') {
    throw new Problem('access_ended', { detail: 'Your access to this portal has ended.' })
  }
  return found
}

/** A customer decides how much access its dealer has. */
function assertLetIn({ name, dealerAccess, isStaff }: Customer, isRead: boolean): void {
  if (isStaff && !isRead) {
    throw new Problem('read_only', {
      detail: `You are viewing ${name} as a customer. Changes are made from the desk.`,
    })
  }
  if (dealerAccess === 'none')
    throw new Problem('dealer_access_closed', { detail: `${name} has closed its account to its dealer.` })
  if (dealerAccess === 'read-only' && !isRead) {
    throw new Problem('read_only', {
      detail: `${name} gives its dealer read-only access. Ask them to make this change.`,
    })
  }
}

/** A permission held for all sites overrides a permission limited to some. */
export function sitesOf(
  { resources, limits }: Pick<Person, 'resources' | 'limits'>,
  permissions: readonly PermissionResource[],
): readonly string[] | null {
  const held = permissions.filter((resource) => resources.includes(resource))
  if (held.length === 0 || held.some((resource) => !limits[resource])) return null
  return [...new Set(held.flatMap((resource) => limits[resource] ?? []))]
}

/** The same scope limited by another permission; null if the person does not hold it. */
export function scopeWith(scope: AccountScope, resource: PermissionResource): AccountScope | null {
  const { as, person } = scope
  if (!person.resources.includes(resource)) return null
  return withSites(scope, as === 'customer' ? sitesOf(person, [resource]) : null)
}

/** The same scope limited to other sites; null means every site. */
export function withSites(scope: AccountScope, sites: readonly string[] | null): AccountScope {
  const { accountId, as, person, tx, now } = scope
  return new AccountScope({ accountId, as, person, tx, sites, now })
}

/** An account; a job that needs one moment throughout passes that too. */
type Target = string | { accountId: string; now: Date }

/** The scope of the portal itself, for scheduled work. */
export function asSystem<T>(
  database: Pick<Database, 'app'>,
  target: Target,
  work: (scope: AccountScope) => Promise<T>,
): Promise<T> {
  return withScope(database, target, { userId: 'portal', email: '', name: 'The portal' }, 'provider', work)
}

/**
 * The scope of a person on the phone, in the transaction of the member of staff who takes the call. The logs name
 * the staff. The caller has checked that the person holds these permissions, for these sites.
 */
export function asCaller(
  { accountId, tx, now, person }: AccountScope,
  caller: Someone,
  sites: readonly string[] | null,
): AccountScope {
  const scope = new AccountScope({ accountId, as: 'customer', person: personOf(accountId, caller), tx, sites, now })
  noteActor(person.userId, accountId)
  return scope
}

function personOf(accountId: string, { userId, email, name, resources = [] }: Someone): Person {
  return {
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
    resources: [...resources],
    limits: {},
    ends: {},
  }
}

interface Someone {
  userId: string
  email: string
  name: string
  resources?: readonly Person['resources'][number][]
}

/**
 * The scope of a person without a sign-in, identified by a signed link. The caller has checked that the person may
 * perform the action.
 */
export function withScope<T>(
  database: Pick<Database, 'app'>,
  target: Target,
  { userId, email, name, resources = [] }: Someone,
  as: 'customer' | 'provider',
  work: (scope: AccountScope) => Promise<T>,
): Promise<T> {
  const { accountId, now } = typeof target === 'string' ? { accountId: target, now: new Date() } : target
  const person = personOf(accountId, { userId, email, name, resources })
  return inAccount(database, accountId, (tx) => work(new AccountScope({ accountId, as, person, tx, sites: null, now })))
}
