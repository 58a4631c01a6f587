import type { Changed } from './change-store.ts'
import { groupOf } from './change-words.ts'

export interface ChangeGroup {
  group: string
  entity: string
  things: string[]
  /** Whoever did all of it, where that was one person. */
  actors: string[]
}

/** Changes that are told in the same words, the most things first. */
export function groupChanges(changes: readonly Changed[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>()
  for (const { entity, action, thingId, actorName } of changes) {
    const group = groupOf(entity, action)
    const found = groups.get(group) ?? { group, entity, things: [], actors: [] }
    if (!found.things.includes(thingId)) found.things.push(thingId)
    if (!found.actors.includes(actorName)) found.actors.push(actorName)
    groups.set(group, found)
  }
  return [...groups.values()].toSorted((a, b) => b.things.length - a.things.length)
}
