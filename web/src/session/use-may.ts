import type { PermissionResource } from '@portal/contract/permission.ts'
import { usePermissions } from './permissions.tsx'

/** Decides what a page offers; the server decides what is permitted. */
export function useMay(resource: PermissionResource): boolean {
  return usePermissions().resources.has(resource)
}
