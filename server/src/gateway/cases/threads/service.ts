import { Problem } from '@portal/contract/problem.ts'
import { atMost } from '../../at-most.ts'
import type { CaseState } from '../case-state.ts'
import { carryOut, refuseMerged, type Work } from '../service.ts'
import { deleteWatcher, insertWatcher, listColleagues, listWatchers } from './store.ts'

// More would serve no purpose, and each message sends one email per follower.
export const mostWatchers = 30

export async function follow(
  work: Work,
  state: CaseState,
  { email, name }: { email: string; name?: string | undefined },
): Promise<void> {
  const { scope } = work
  refuseMerged(state)
  const watchers = await listWatchers(scope, state.caseId)
  if (watchers.some((watcher) => watcher.email === email))
    throw new Problem('already_following', { detail: 'This person already follows the case.' })
  await atMost(scope.tx, {
    of: `followers ${scope.accountId} ${state.caseId}`,
    most: mostWatchers,
    count: async () => (await listWatchers(scope, state.caseId)).length,
    detail: `At most ${mostWatchers} people can follow a case.`,
  })
  const colleague = (await listColleagues(scope)).find((each) => each.email === email)
  const added = { userId: colleague?.userId ?? null, email, name: colleague?.name ?? (name || email) }
  await insertWatcher(scope, state.caseId, added)
  await carryOut(work, state, {
    action: 'follower added',
    state,
    messages: [people(work, `${added.name} now follows this case.`)],
  })
}

export async function unfollow(work: Work, state: CaseState, watcherId: string): Promise<void> {
  const watcher = (await listWatchers(work.scope, state.caseId)).find((each) => each.watcherId === watcherId)
  if (!watcher) throw new Problem('not_found', { detail: 'This person does not follow the case.' })
  if (watcher.userId === state.openedBy)
    throw new Problem('opener_follows', {
      detail: 'The person who opened a case always follows it. Close the case instead.',
    })
  await carryOut(work, state, {
    action: 'follower removed',
    state,
    messages: [people(work, `${watcher.name} no longer follows this case.`)],
  })
  await deleteWatcher(work.scope, state.caseId, watcherId)
}

function people({ scope }: Work, body: string) {
  const side = scope.as === 'provider' ? 'desk' : 'customer'
  return { kind: 'people', side, authorName: scope.actorName, body } as const
}
