import type { PermissionResource } from '@portal/contract/permission.ts'
import { boot } from '../../boot.ts'

/** For what a screen offers; the server decides what is done. */
export function mayUse(resource: PermissionResource): boolean {
  return boot.signedIn?.permissions.some((permission) => permission.resource === resource) ?? false
}
