import { operatorResource, type PermissionResource } from '@portal/contract/permission.ts'
import { Problem } from '@portal/contract/problem.ts'
import { type Database, inAccount } from '@portal/db/src/database.ts'
import { sql, type Transaction } from 'kysely'
import { findCaller, type Person } from '../people/store.ts'
import { narrowedTo } from './api-keys/policy.ts'
import type { VerifiedToken } from './token.ts'

declare const minted: unique symbol

/**
 * Who asks, for which account, and the transaction that row-level security holds to that account.
 * Stores reach the database only through it.
 */
export interface AccountScope {
  readonly [minted]: true
  readonly accountId: string
  readonly as: 'customer' | 'dealer' | 'provider'
  readonly person: Person
  readonly tx: Transaction<unknown>
  /** The sites that the permission of this call is limited to; null where it counts everywhere. */
  readonly sites: readonly string[] | null
}

type Caller = VerifiedToken & { accountId: string | undefined }

/** Opens the scope of a verified subject for one call; the change and its activity are committed together. */
export async function inScope<T>(
  database: Database,
  caller: Caller,
  permissions: readonly PermissionResource[],
  work: (scope: AccountScope) => Promise<T>,
): Promise<T> {
  const person = await findActive(database, caller)
  if (permissions.length > 0 && !permissions.some((resource) => person.resources.includes(resource))) {
    throw new Problem('forbidden')
  }
  const accountId = caller.accountId ?? person.accountId
  const as = sideOf(person, accountId, permissions)
  if (as === 'dealer') await assertDealerOf(database, person, accountId)
  return inAccount(database, accountId, (tx) =>
    work(mint({ accountId, as, person, tx, sites: as === 'customer' ? sitesOf(person, permissions) : null })),
  )
}

/** The person as this call has them: by a key they hold what it leaves them. */
async function findActive(database: Database, { subject, tokenHash, key, accountId }: Caller): Promise<Person> {
  const person = await findCaller(database.system, subject, tokenHash)
  if (person?.isSignedOut) throw new Problem('unauthenticated')
  if (!person) throw new Problem('forbidden', { detail: 'Your sign-in is not linked to an account of this portal.' })
  if (person.status !== 'active') {
    const detail = key ? 'Whoever made this API key has no access any more.' : 'Your access to this portal has ended.'
    throw new Problem('forbidden', { detail })
  }
  if (!key) return person
  // A key is for its own account: that its maker deals for others is no reason to let it in there.
  if (accountId !== undefined && accountId !== person.accountId) throw new Problem('not_found')
  return narrowedTo(key, person)
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

/** The scope of the portal itself, for what it does by the clock. */
export function asPortal<T>(
  database: Database,
  accountId: string,
  work: (scope: AccountScope) => Promise<T>,
): Promise<T> {
  return inScopeOf(database, accountId, { userId: 'portal', email: '', name: 'The portal' }, 'provider', work)
}

/**
 * The scope of somebody without a sign-in: who is known by a signed address.
 * The caller has made sure that they may do what they do.
 */
export function inScopeOf<T>(
  database: Database,
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
  }
  return inAccount(database, accountId, (tx) => work(mint({ accountId, as, person, tx, sites: null })))
}

/** The provider's own people act for any account, in what is for them only. */
function sideOf(person: Person, accountId: string, permissions: readonly PermissionResource[]): AccountScope['as'] {
  if (permissions.includes(operatorResource)) return 'provider'
  return accountId === person.accountId ? 'customer' : 'dealer'
}

/** Another dealer's customer is answered like an account that does not exist. */
async function assertDealerOf(database: Database, person: Person, accountId: string): Promise<void> {
  const { rows } = await sql`
    select 1 from account where account_id = ${accountId} and parent_dealer_id = ${person.accountId}`.execute(
    database.system,
  )
  if (rows.length === 0) throw new Problem('not_found')
}

function mint(scope: Omit<AccountScope, typeof minted>): AccountScope {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the one place where the brand is minted
  return scope as AccountScope
}
