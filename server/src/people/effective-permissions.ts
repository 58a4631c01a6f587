import { type PermissionResource, permissionResources, staffResources } from '@portal/contract/permission.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { type Customer, findPerson, type FoundPerson, type Person } from './store.ts'

// For dealers or the provider only; no customer account has these.
const neverOfCustomer: readonly PermissionResource[] = ['BusinessPortalDealers', ...staffResources]

/**
 * Permissions in an account that is not the person's own. Staff see what the customer can see. A dealer's person has
 * their permissions at the dealer, within the access that the customer grants; permissions limited to the dealer's
 * sites do not apply to other accounts.
 */
export function resourcesIn(
  { resources, limits }: Pick<Person, 'resources' | 'limits'>,
  { dealerAccess, isStaff, accountType }: Pick<Customer, 'dealerAccess' | 'isStaff' | 'accountType'>,
): PermissionResource[] {
  if (isStaff) return permissionResources.filter((each) => each !== 'BusinessPortalDealers' || accountType === 'dealer')
  if (dealerAccess === 'none') return []
  return resourcesAtCustomers({ resources, limits })
}

/** The permissions of a dealer's person at each customer that grants access. */
export function resourcesAtCustomers({ resources, limits }: Pick<Person, 'resources' | 'limits'>) {
  return resources.filter((resource) => !neverOfCustomer.includes(resource) && !limits[resource])
}

/** A person's permissions in the account that a page shows. */
export interface EffectivePermissions {
  accountId: string
  accountName: string
  /** In a customer's account: the dealer that acts for it, or the provider whose staff view it. */
  dealer?: { accountId: string; name: string; isLookOnly: boolean; isStaff: boolean }
  person: Person
  resources: PermissionResource[]
}

/** Null if the person has no access to that account now. */
export async function findEffectivePermissions(
  db: Sql,
  subject: string,
  accountId?: string,
): Promise<EffectivePermissions | null> {
  const found = await findPerson(db, { subject, accountId })
  return found && effectivePermissionsOf(found)
}

function effectivePermissionsOf({ person, customer }: FoundPerson): EffectivePermissions | null {
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

/** The permissions with which a person of a dealer, on a page of that dealer, reads over its customers. */
export function resourcesOverCustomers({ person, dealer, accountId }: Omit<EffectivePermissions, 'accountName'>) {
  const isOwn = !dealer && accountId === person.accountId && person.accountType === 'dealer'
  return isOwn ? resourcesAtCustomers(person) : []
}
