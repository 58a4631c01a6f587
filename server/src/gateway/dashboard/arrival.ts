import type { Arrival } from '@portal/contract/dashboard.ts'
import { type LiveEntity, liveEntities } from '@portal/contract/live.ts'
import { type AccountScope, scopeWith } from '../actor.ts'
import { changePath } from './change-path.ts'
import { wordsOf } from './change-words.ts'
import { listChangedSince } from './change-store.ts'
import { type ChangeGroup, groupChanges } from './group-changes.ts'
import { arrive } from './store.ts'
import { counted } from './words.ts'

const mostTold = 6

/** What others did since the caller's last visit. Nobody is told of what they could not look at. */
export async function readArrival(scope: AccountScope): Promise<Arrival> {
  const { lastHere, showsWelcome } = await arrive(scope)
  if (lastHere === null) return { lastHere, showsWelcome, changes: [] }
  const groups = groupChanges(await listChangedSince(scope, lastHere, visibleEntities(scope)))
  return {
    lastHere,
    showsWelcome,
    changes: groups
      .slice(0, mostTold)
      .map((group) => ({ text: inWords(group), path: changePath(scope, group, lastHere) })),
  }
}

/** A permission that is limited to sites says nothing about the things elsewhere, and the record has no sites. */
function visibleEntities(scope: AccountScope): string[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object that is written out
  const entities = Object.keys(liveEntities) as LiveEntity[]
  return entities.filter((entity) => {
    const { resource } = liveEntities[entity]
    return resource !== null && wordsOf(entity) !== undefined && scopeWith(scope, resource)?.sites === null
  })
}

/** "2 orders moved on"; "1 contact added by Jonas Marl" where one person did it. */
export function inWords({ group, things, actors }: ChangeGroup): string {
  const words = wordsOf(group)
  const text = counted(things.length, words?.one ?? 'change', words?.many ?? 'changes')
  // The name of the portal itself begins with a capital where it stands alone.
  return actors.length === 1 ? `${text} by ${actors[0]?.replace(/^The portal$/, 'the portal')}` : text
}
