import type { AccountScope } from '../../scope/account-scope.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { entityOf, pageOfOne } from '@portal/contract/entities.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import type { ChangeGroup } from './group-changes.ts'

/**
 * A single record links to its page; several link to the activity log, or to their list if the caller may not read the
 * log.
 */
export function changePath(scope: AccountScope, { entity, entityIds }: ChangeGroup, since: string): string | null {
  const { page, history = page, list } = entityOf(entity) ?? {}
  const [only] = entityIds
  if (history && only !== undefined && entityIds.length === 1) return pageOfOne(history, only)
  if (scope.person.resources.includes('BusinessPortalAccountMgmt')) {
    return pageOf('activity', { thing: entity, from: dayOf(new Date(since)) })
  }
  return list ? pageOfOne(list, '') : null
}
