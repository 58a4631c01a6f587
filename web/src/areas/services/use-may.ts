import type { PermissionResource } from '@portal/contract/permission.ts'
import { usePermissions } from '../../shell/permissions.tsx'

/** For what a screen offers; the server decides what is done. */
export function useMay(resource: PermissionResource): boolean {
  return usePermissions().resources.has(resource)
}
