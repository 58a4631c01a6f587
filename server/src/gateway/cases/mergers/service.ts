import { Problem } from '@portal/contract/problem.ts'
import { type CaseState, merged } from '../case-state.ts'
import { isOver } from '../policy.ts'
import { carryOut, noSuchCase, refuseMerged, type Work } from '../service.ts'
import { lockCase } from '../store.ts'
import { mostWatchers } from '../threads/service.ts'
import { insertWatcher, listWatchers } from '../threads/store.ts'
import { followMerger } from './store.ts'

/** Closes a case because another one of the account is about the same, and gives that one its followers. */
export async function mergeCase(work: Work, caseId: string, otherId: string): Promise<void> {
  const { scope } = work
  const [state, other] = await lockBoth(work, caseId, otherId)
  if (!state) throw noSuchCase()
  if (!other || otherId === caseId)
    throw new Problem('invalid', { fields: { otherId: 'Enter the number of another case of this account.' } })
  refuseUnfit(state, other)
  for (const watcher of await listWatchers(scope, caseId)) await insertWatcher(scope, otherId, watcher)
  if ((await listWatchers(scope, otherId)).length > mostWatchers)
    throw new Problem('limit_reached', {
      detail: `The two cases have more than ${mostWatchers} followers together. Remove some first.`,
    })
  await followMerger(scope, caseId, otherId)
  const by = scope.actorName
  // Not every reader of the one thread may see the other case: the notes have its number only.
  await carryOut(work, state, {
    action: 'case merged',
    state: merged(state, otherId, scope.now),
    messages: [{ kind: 'closed', side: 'desk', authorName: by, body: `Merged into ${otherId}.` }],
    mail: {
      from: by,
      text: `This case was merged into ${otherId}: ${other.title}\n\nYou now follow ${otherId}. Replies to this email are added to it.`,
    },
  })
  await carryOut(work, other, {
    action: 'case updated',
    state: other,
    messages: [{ kind: 'people', side: 'desk', authorName: by, body: `${caseId} was merged into this case.` }],
  })
}

/** In the order of their ids, so that two mergers do not wait for each other's rows. */
async function lockBoth({ scope }: Work, ...caseIds: [string, string]): Promise<(CaseState | null)[]> {
  const found = new Map<string, CaseState | null>()
  for (const caseId of caseIds.toSorted()) found.set(caseId, await lockCase(scope, caseId))
  return caseIds.map((caseId) => found.get(caseId) ?? null)
}

function refuseUnfit(state: CaseState, other: CaseState): void {
  refuseMerged(state)
  if (isOver(state.status))
    throw new Problem('case_closed', { detail: 'This case is closed. Only an open one is merged.' })
  if (state.status === 'resolved')
    throw new Problem('status_not_possible', { detail: 'This case is resolved. Only an open one is merged.' })
  if (other.mergedInto !== null)
    throw new Problem('case_merged', {
      detail: `${other.caseId} was itself merged into ${other.mergedInto}. Merge into an open case.`,
    })
  if (isOver(other.status))
    throw new Problem('case_closed', { detail: `${other.caseId} is closed. Merge into an open case.` })
}
