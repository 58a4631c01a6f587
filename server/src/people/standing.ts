import { type PermissionResource, staffResources } from '@portal/contract/permission.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { findPerson, type Found, type Person } from './store.ts'

// Of the dealer itself, or of the provider: no customer's account has it.
const neverOfCustomer: readonly PermissionResource[] = ['BusinessPortalDealers', ...staffResources]

/**
 * What a dealer's person may use in a customer's account: what they hold at the dealer, as far as the customer lets its
 * dealer in. What is limited to sites of the dealer does not reach into another account.
 */
export function resourcesAsDealer(
  { resources, limits }: Pick<Person, 'resources' | 'limits'>,
  { dealerAccess }: Pick<NonNullable<Found['customer']>, 'dealerAccess'>,
): PermissionResource[] {
  if (dealerAccess === 'none') return []
  return resources.filter((resource) => !neverOfCustomer.includes(resource) && !limits[resource])
}

/** How a person stands to the account that a page is for. */
export interface Standing {
  accountId: string
  accountName: string
  /** Where it is a customer's: the dealer for whom. */
  dealer?: { accountId: string; name: string; isLookOnly: boolean }
  person: Person
  resources: PermissionResource[]
}

/** Null where the person may not be in that account, now or at all. */
export async function findStanding(db: Sql, subject: string, accountId?: string): Promise<Standing | null> {
  const found = await findPerson(db, { subject, accountId })
  return found && standingOf(found)
}

function standingOf({ person, customer }: Found): Standing | null {
  if (person.status !== 'active') return null
  const { accountId, accountName, resources } = person
  if (!customer) return { accountId, accountName, person, resources }
  if (customer.dealerAccess === 'none') return null
  return {
    accountId: customer.accountId,
    accountName: customer.name,
    dealer: { accountId, name: accountName, isLookOnly: customer.dealerAccess === 'read-only' },
    person,
    resources: resourcesAsDealer(person, customer),
  }
}
