import { atDesk, type DeskResource, isStaffResource, type PermissionResource } from '@portal/contract/permission.ts'
import { usePermissions } from '../../shell/permissions.tsx'

/** Whether the person may enter a room of the desk; without a room, whether they are staff at all. */
export function useMayEnter(): (room?: PermissionResource) => boolean {
  const { resources } = usePermissions()
  return (room) => {
    if (!room) return [...resources].some(isStaffResource)
    const letIn: readonly PermissionResource[] = isRoom(room) ? atDesk(room) : [room]
    return letIn.some((each) => resources.has(each))
  }
}

function isRoom(resource: PermissionResource): resource is DeskResource {
  return isStaffResource(resource) && resource !== 'PortalOperator'
}
