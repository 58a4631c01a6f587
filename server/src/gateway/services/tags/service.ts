import { Problem } from '@portal/contract/problem.ts'
import { mostTags } from '@portal/contract/services/values.ts'
import { recordActivity } from '../../../lib/activity.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { isSameTags } from './policy.ts'
import { lockTags, updateTags } from './store.ts'

interface TagChange {
  serviceId: string
  version?: number | undefined
  /** The tags after the change, from those before it. */
  tagsOf: (before: readonly string[]) => readonly string[]
}

/** Changes the tags of a service; false if it has them already. */
export async function changeTags(scope: AccountScope, { serviceId, version, tagsOf }: TagChange): Promise<boolean> {
  const service = await lockTags(scope, serviceId)
  if (!service) throw new Problem('not_found', { detail: 'Service not found.' })
  if (version !== undefined && version !== service.version) throw new Problem('stale')
  const tags = tagsOf(service.tags)
  if (isSameTags(tags, service.tags)) return false
  if (tags.length > mostTags) {
    throw new Problem('limit_reached', { detail: `A service has at most ${mostTags} tags. Remove one first.` })
  }
  await updateTags(scope, serviceId, tags)
  await recordActivity(scope, {
    action: 'tags changed',
    entity: 'service',
    entityId: serviceId,
    before: { tags: service.tags.join(', ') },
    after: { tags: tags.join(', ') },
  })
  return true
}
