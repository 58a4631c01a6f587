import type { Changed } from './change-store.ts'
import { groupOf } from './change-words.ts'

export interface ChangeGroup {
  group: string
  entity: string
  entityIds: string[]
  /** The people who made the changes. */
  actors: string[]
  /** Whether programs made all of them: the portal, another system, or one that a person connected. */
  isByPrograms: boolean
}

/** Groups changes with the same description: those of people first, then the largest group. */
export function groupChanges(changes: readonly Changed[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>()
  for (const { entity, action, thingId, actorName, isByProgram } of changes) {
    const group = groupOf(entity, action)
    const found = groups.get(group) ?? { group, entity, entityIds: [], actors: [], isByPrograms: true }
    if (!found.entityIds.includes(thingId)) found.entityIds.push(thingId)
    if (!found.actors.includes(actorName)) found.actors.push(actorName)
    found.isByPrograms &&= isByProgram
    groups.set(group, found)
  }
  return [...groups.values()].toSorted(
    (a, b) => Number(a.isByPrograms) - Number(b.isByPrograms) || b.entityIds.length - a.entityIds.length,
  )
}
