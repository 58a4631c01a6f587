import { type ListName, lists } from '@portal/contract/view-values.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import type { AccountScope } from '../actor.ts'

interface Reader {
  as: AccountScope['as']
  resources: readonly PermissionResource[]
}

interface Kept {
  isOwn: boolean
  isShared: boolean
}

/** A view shows what its list shows, to whom the list is shown. */
export const maySee = ({ resources }: Reader, list: ListName): boolean => resources.includes(lists[list].needs)

/** A shared view stands in the menus of everybody: that is for the account's own people, not for those of its dealer. */
export const mayShare = ({ as, resources }: Reader): boolean =>
  as === 'customer' && resources.includes('BusinessPortal')

/** One's own; what is shared also who looks after the contacts, as its owner may have left. */
export const mayChange = ({ resources }: Reader, view: Kept): boolean =>
  view.isOwn || (view.isShared && resources.includes('BusinessPortalAccountMgmt'))
