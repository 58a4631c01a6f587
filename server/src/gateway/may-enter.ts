import { type DeskResource, requireStaffRoom } from '@portal/contract/permission.ts'
import type { Person } from '../people/store.ts'

/** Whether a member of staff has the permission for an area of the desk. */
export const mayEnter = ({ resources }: Pick<Person, 'resources'>, room: DeskResource): boolean =>
  requireStaffRoom(room).some((resource) => resources.includes(resource))
