import type { Arrival } from '@portal/contract/dashboard/dashboard.ts'
import { entities, type EntityName, entityNames } from '@portal/contract/entities.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { scopeWith } from '../actor.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { changePath } from './change-path.ts'
import { wordsOf } from './change-words.ts'
import { listChangedSince } from './change-store.ts'
import { type ChangeGroup, groupChanges } from './group-changes.ts'
import { recordVisit } from './store.ts'

// They share one line of the dashboard with its other facts.
const mostGroups = 1

/** Other people's changes since the caller's last visit, limited to records that the caller may read. */
export async function readSinceLastVisit(scope: AccountScope): Promise<Arrival> {
  const { lastHere, ...settings } = await recordVisit(scope)
  if (lastHere === null) return { lastHere, ...settings, changes: [], otherChanges: 0 }
  const groups = groupChanges(await listChangedSince(scope, lastHere, visibleEntities(scope)))
  return {
    lastHere,
    ...settings,
    changes: groups
      .slice(0, mostGroups)
      .map((group) => ({ text: inWords(group), path: changePath(scope, group, lastHere) })),
    otherChanges: groups.slice(mostGroups).reduce((sum, { entityIds }) => sum + entityIds.length, 0),
  }
}

/** A permission limited to sites excludes the entity, because the activity log has no sites. */
function visibleEntities(scope: AccountScope): EntityName[] {
  return entityNames.filter((name) => {
    const { needs } = entities[name]
    return needs !== null && 'changed' in entities[name] && scopeWith(scope, needs)?.sites === null
  })
}

/** "2 orders updated"; "1 contact added by Jonas Marl" if one person made the changes. */
export function inWords({ group, entityIds, actors }: ChangeGroup): string {
  const [one, many] = wordsOf(group)
  const text = counted(entityIds.length, one, many)
  // The portal's own name starts with a capital only when it is alone.
  return actors.length === 1 ? `${text} by ${actors[0]?.replace(/^The portal$/, 'the portal')}` : text
}
