import type { PermissionResource } from '@portal/contract/permission.ts'

/**
 * Whether these are permissions of the provider's staff. By their beginning, because every customer would load a list
 * of them.
 */
export function isStaff(resources: ReadonlySet<PermissionResource>): boolean {
  return [...resources].some((each) => /^(Desk|PortalO)/.test(each))
}
