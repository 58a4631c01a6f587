import type { Contact, ContactLimits, Grant } from '@portal/contract/contacts.ts'
import { operatorResource, permissionResources } from '@portal/contract/permission.ts'
import { assertNot } from '../../lib/refusal.ts'
import type { AccountScope } from '../actor.ts'
import { type Changed, type Changer, refusalOfAddress, refusalOfChange, type Right } from './policy.ts'
import { findStandingOf } from './store.ts'

/**
 * A change of a person's access or address that the rule allows. Only this file can make one, as only `actor.ts` makes a
 * scope, and the stores that write grants, states, sign-ins and addresses take nothing else.
 */
class AllowedChange {
  readonly #contactId: string
  readonly #grants: readonly Grant[]

  constructor(contactId: string, grants: readonly Grant[]) {
    this.#contactId = contactId
    this.#grants = grants
  }

  get contactId(): string {
    return this.#contactId
  }

  /** All that the person may use after it, where the change is about that. */
  get grants(): readonly Grant[] {
    return this.#grants
  }
}

export type { AllowedChange }

type Person = Pick<Contact, 'contactId' | 'name' | 'email' | 'grants'> & { subject: string | null }

/** Refuses what the caller may not do to this person, or give to them. */
export async function allowChange(
  scope: AccountScope,
  contact: Person,
  given: readonly Grant[] = [],
): Promise<AllowedChange> {
  const { changer, changed } = await sidesOf(scope, contact)
  assertNot(refusalOfChange(changer, changed, given))
  return new AllowedChange(contact.contactId, given)
}

/** The same for the address of a contact. */
export async function allowAddress(scope: AccountScope, contact: Person): Promise<AllowedChange> {
  const { changer, changed } = await sidesOf(scope, contact)
  assertNot(refusalOfAddress(changer, changed))
  return new AllowedChange(contact.contactId, [])
}

/** What the screens need to offer nothing that is refused. */
export async function findLimits(scope: AccountScope, contact: Person): Promise<ContactLimits> {
  const { changer, changed } = await sidesOf(scope, contact)
  return {
    access: refusalOfChange(changer, changed)?.reason ?? null,
    address: refusalOfAddress(changer, changed)?.reason ?? null,
    givable: grantsOf(changer.rights),
  }
}

/** Why the caller cannot give this to a person; null where they can. */
export async function findLimitOf(scope: AccountScope, contact: Person, given: readonly Grant[]) {
  const { changer, changed } = await sidesOf(scope, contact)
  return refusalOfChange(changer, changed, given)?.reason ?? null
}

/** What the caller can give of their own; what is the provider's nobody gives here. */
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
      // Somebody who invites themselves by their own address would stay when their dealer or the desk is sent away.
      isChanger: contact.subject === person.subject || isSame(contact.email, person.email),
      // At the desk all people of the provider's own account are colleagues, those too who cannot sign in yet.
      worksForProvider: worksAtDesk || (isAtDesk && isProviders),
      rights: contact.grants.filter(({ isOver }) => !isOver),
      ended: contact.grants.filter(({ isOver }) => isOver),
    },
  }
}

/** What the caller may use in the account of this call, and so may give. */
function rightsOf({ person }: Pick<AccountScope, 'person'>): Right[] {
  return person.resources.map((resource) => ({
    resource,
    sites: person.limits[resource] ?? null,
    until: person.ends[resource] ?? null,
  }))
}

/** All that an account can have: the desk gives it to the first administrator. Commission is for dealers. */
function rightsOfAccount(isDealer: boolean): Right[] {
  return permissionResources
    .filter((resource) => isDealer || resource !== 'BusinessPortalDealers')
    .map((resource) => ({ resource, sites: null, until: null }))
}
