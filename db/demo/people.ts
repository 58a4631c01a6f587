import { operatorResource, type PermissionResource, permissionResources } from '@portal/contract/permission.ts'
import type { z } from 'zod'
import type { userRow } from '../src/import/entities/users.ts'
import { hashPassword } from '../src/password.ts'
import signIns from './sign-ins.json' with { type: 'json' }

/** The people in sign-ins.json with hashed passwords. */
export function demoPeople(): Promise<z.input<typeof userRow>[]> {
  return Promise.all(
    signIns.map(async ({ email, password, account, role, givenName, familyName }) => ({
      account_id: account,
      email,
      given_name: givenName ?? null,
      family_name: familyName,
      permissions: permissionsOf(role),
      status: 'active' as const,
      password_hash: await hashPassword(password),
    })),
  )
}

function permissionsOf(role: string): PermissionResource[] {
  if (role === 'Customer, technical') {
    return ['BusinessPortal', 'BusinessPortalServices', 'BusinessPortalDiagnostics']
  }
  if (role === 'Staff, cases and orders') return ['BusinessPortal', 'DeskCases', 'DeskOrders']
  if (role === 'Operator of the portal') return ['BusinessPortal', operatorResource]
  // Only dealers have commission statements.
  if (role !== 'Dealer') return permissionResources.filter((resource) => resource !== 'BusinessPortalDealers')
  return permissionResources.filter((resource) => resource !== 'BusinessPortalColocation')
}
