import { isStaffResource, type PermissionResource, permissionResources } from '@portal/contract/permission.ts'
import type { Person } from '../../people/store.ts'

/** What there is to have in an account: commission is for dealers, and what is the provider's own nobody asks for. */
export function possibleResources(
  { accountType, resources }: Pick<Person, 'accountType' | 'resources'>,
  isDealer: boolean,
): PermissionResource[] {
  const isAtDealer = accountType === 'dealer' && !isDealer
  const possible = permissionResources.filter((resource) => resource !== 'BusinessPortalDealers' || isAtDealer)
  return [...possible, ...resources.filter(isStaffResource)]
}
