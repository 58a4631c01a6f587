import { type ListName, lists } from '@portal/contract/views/values.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

interface Reader {
  as: AccountScope['as']
  resources: readonly PermissionResource[]
}

interface ViewOwner {
  isOwn: boolean
  isShared: boolean
}

/** A view shows no more than its list, to people who may read the list. */
export const maySee = ({ resources }: Reader, list: ListName): boolean => resources.includes(lists[list].needs)

/** A shared view appears in everyone's menu, so only the account's own people may share, not its dealer's. */
export const mayShare = ({ as, resources }: Reader): boolean =>
  as === 'customer' && resources.includes('BusinessPortal')

/** Owners may change their views; managers of users may change shared ones, because the owner may have left. */
export const mayChange = ({ resources }: Reader, view: ViewOwner): boolean =>
  view.isOwn || (view.isShared && resources.includes('BusinessPortalAccountMgmt'))
