import { type PermissionResource, permissionResources, staffResources } from '@portal/contract/permission.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { type Customer, findPerson, type Found, type Person } from './store.ts'

// Of the dealer itself, or of the provider: no customer's account has it.
const neverOfCustomer: readonly PermissionResource[] = ['BusinessPortalDealers', ...staffResources]

/**
 * What somebody may use in an account that is not theirs. The staff see all that its customer could. A dealer's person has
 * what they hold at the dealer, as far as the customer lets its dealer in; what is limited to sites of the dealer does not
 * reach into another account.
 */
export function resourcesIn(
  { resources, limits }: Pick<Person, 'resources' | 'limits'>,
  { dealerAccess, isStaff, accountType }: Pick<Customer, 'dealerAccess' | 'isStaff' | 'accountType'>,
): PermissionResource[] {
  if (isStaff) return permissionResources.filter((each) => each !== 'BusinessPortalDealers' || accountType === 'dealer')
  if (dealerAccess === 'none') return []
  return resources.filter((resource) => !neverOfCustomer.includes(resource) && !limits[resource])
}

/** How a person stands to the account that a page is for. */
export interface Standing {
  accountId: string
  accountName: string
  /** Where it is a customer's: the dealer for whom, or the provider whose staff look at it. */
  dealer?: { accountId: string; name: string; isLookOnly: boolean; isStaff: boolean }
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
    dealer: {
      accountId,
      name: accountName,
      isLookOnly: customer.dealerAccess === 'read-only',
      isStaff: customer.isStaff,
    },
    person,
    resources: resourcesIn(person, customer),
  }
}
