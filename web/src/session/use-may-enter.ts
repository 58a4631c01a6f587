import {
  requireStaffRoom,
  type DeskResource,
  isStaffResource,
  type PermissionResource,
} from '@portal/contract/permission.ts'
import { usePermissions } from './permissions.tsx'

/** Whether the person may enter an area of the desk; without an area, whether they are staff at all. */
export function useMayEnter(): (room?: PermissionResource) => boolean {
  const { resources } = usePermissions()
  return (room) => {
    if (!room) return [...resources].some(isStaffResource)
    const needed: readonly PermissionResource[] = isRoom(room) ? requireStaffRoom(room) : [room]
    return needed.some((each) => resources.has(each))
  }
}

function isRoom(resource: PermissionResource): resource is DeskResource {
  return isStaffResource(resource) && resource !== 'PortalOperator'
}
