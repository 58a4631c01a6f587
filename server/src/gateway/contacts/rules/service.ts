import type { Contact, ContactLimits, Grant } from '@portal/contract/contacts/contacts.ts'
import { operatorResource, permissionResources } from '@portal/contract/permission.ts'
import { assertNot } from '../../../lib/refusal.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { type Changed, type Changer, refusalOfAddress, refusalOfChange, type Right } from './policy.ts'
import { findStandingOf } from './store.ts'

/**
 * A permitted change of a person's access or address. Only this file can create one, as only `actor.ts` creates a
 * scope, and the stores that write grants, statuses, sign-ins and addresses accept nothing else; nor does `sign-in.ts`.
 */
class AllowedChange {
  readonly #person: Person
  readonly #grants: readonly Grant[]

  constructor(person: Person, grants: readonly Grant[]) {
    this.#person = person
    this.#grants = grants
  }

  get contactId(): string {
    return this.#person.contactId
  }

  /** The person at the identity server; null if they have no sign-in. */
  get subject(): string | null {
    return this.#person.subject
  }

  /** All of the person's permissions after the change, if it concerns them. */
  get grants(): readonly Grant[] {
    return this.#grants
  }
}

export type { AllowedChange }

type Person = Pick<Contact, 'contactId' | 'name' | 'email' | 'grants'> & { subject: string | null }

/** Refuses changes that the caller may not make to this person. */
export async function allowChange(
  scope: AccountScope,
  contact: Person,
  given: readonly Grant[] = [],
): Promise<AllowedChange> {
  const { changer, changed } = await sidesOf(scope, contact)
  assertNot(refusalOfChange(changer, changed, given))
  return new AllowedChange(contact, given)
}

/** The same for the contact's address. */
export async function allowAddress(scope: AccountScope, contact: Person): Promise<AllowedChange> {
  const { changer, changed } = await sidesOf(scope, contact)
  assertNot(refusalOfAddress(changer, changed))
  return new AllowedChange(contact, [])
}

/** Lets the screens avoid offering changes that would be refused. */
export async function findLimits(scope: AccountScope, contact: Person): Promise<ContactLimits> {
  const { changer, changed } = await sidesOf(scope, contact)
  return {
    access: refusalOfChange(changer, changed)?.reason ?? null,
    address: refusalOfAddress(changer, changed)?.reason ?? null,
    givable: grantsOf(changer.rights),
  }
}

/** Why the caller cannot grant these permissions; null if they can. */
export async function findLimitOf(scope: AccountScope, contact: Person, given: readonly Grant[]) {
  const { changer, changed } = await sidesOf(scope, contact)
  return refusalOfChange(changer, changed, given)?.reason ?? null
}

/** Permissions that the caller can pass on; the provider's own cannot be granted here. */
export function givableBy(scope: Pick<AccountScope, 'person'>): Grant[] {
  return grantsOf(rightsOf(scope))
}

function grantsOf(rights: readonly Right[]): Grant[] {
  return permissionResources.flatMap((resource) => {
    const right = rights.find((each) => each.resource === resource)
    return right ? [{ resource, sites: right.sites?.slice() ?? null, until: right.until }] : []
  })
}

async function sidesOf(scope: AccountScope, contact: Person): Promise<{ changer: Changer; changed: Changed }> {
  const { as, person } = scope
  const { worksAtDesk, isProviders, isDealer } = await findStandingOf(scope, contact.subject)
  const isAtDesk = as === 'provider'
  const isSame = (a: string, b: string) => a !== '' && a.toLowerCase() === b.toLowerCase()
  return {
    changer: {
      rights: isAtDesk ? rightsOfAccount(isDealer) : rightsOf(scope),
      isAtDesk,
      runsDesk: person.resources.includes(operatorResource),
    },
    changed: {
      name: contact.name,
      // A person who invited their own address would keep access after their dealer or the desk lost it.
      isChanger: contact.subject === person.subject || isSame(contact.email, person.email),
      // From the desk, everyone in the provider's own account is a colleague, including people who cannot sign in yet.
      worksForProvider: worksAtDesk || (isAtDesk && isProviders),
      rights: contact.grants.filter(({ isOver }) => !isOver),
      ended: contact.grants.filter(({ isOver }) => isOver),
    },
  }
}

/** The caller's permissions in this account, which they may therefore grant. */
function rightsOf({ person }: Pick<AccountScope, 'person'>): Right[] {
  return person.resources.map((resource) => ({
    resource,
    sites: person.limits[resource] ?? null,
    until: person.ends[resource] ?? null,
  }))
}

/**
 * Every permission that an account can have: the desk grants it to the first administrator. Commission is for dealers.
 */
function rightsOfAccount(isDealer: boolean): Right[] {
  return permissionResources
    .filter((resource) => isDealer || resource !== 'BusinessPortalDealers')
    .map((resource) => ({ resource, sites: null, until: null }))
}
