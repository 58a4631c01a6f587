import type { Changed } from './change-store.ts'
import { groupOf } from './change-words.ts'

export interface ChangeGroup {
  group: string
  entity: string
  entityIds: string[]
  /** The people who made the changes. */
  actors: string[]
}

/** Groups changes with the same description: those of people first, then the largest group. */
export function groupChanges(changes: readonly Changed[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>()
  for (const { entity, action, thingId, actorName } of changes) {
    const group = groupOf(entity, action)
    const found = groups.get(group) ?? { group, entity, entityIds: [], actors: [] }
    if (!found.entityIds.includes(thingId)) found.entityIds.push(thingId)
    if (!found.actors.includes(actorName)) found.actors.push(actorName)
    groups.set(group, found)
  }
  return [...groups.values()].toSorted(
    (a, b) => Number(isOfPortal(a)) - Number(isOfPortal(b)) || b.entityIds.length - a.entityIds.length,
  )
}

const isOfPortal = ({ actors }: ChangeGroup) => actors.every((name) => name === 'The portal')
