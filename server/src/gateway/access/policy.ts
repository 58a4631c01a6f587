import { isStaffResource, type PermissionResource, permissionResources } from '@portal/contract/permission.ts'
import type { Person } from '../../people/store.ts'

/** Permissions that can exist in an account: commission is for dealers, and the provider's own cannot be requested. */
export function possibleResources(
  { accountType, resources }: Pick<Person, 'accountType' | 'resources'>,
  isDealer: boolean,
): PermissionResource[] {
  const isAtDealer = accountType === 'dealer' && !isDealer
  const possible = permissionResources.filter((resource) => resource !== 'BusinessPortalDealers' || isAtDealer)
  return [...possible, ...resources.filter(isStaffResource)]
}
