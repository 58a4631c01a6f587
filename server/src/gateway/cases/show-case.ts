import type { HelpCase } from '@portal/contract/cases/cases.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { listMessages, listWatchers, type StoredMessage } from './threads/store.ts'
import { findCaseTest } from '../diagnostics/case-result.ts'
import type { CaseState } from './case-state.ts'
import { promisesOf } from './clocks.ts'
import { pausesUntil } from '@portal/db/src/targets/due-at.ts'
import { findEscalation } from '../../targets/escalation-store.ts'
import { findExcludedCause } from '../../targets/excluded-cause-store.ts'
import { ladderOf } from '../../targets/ladder.ts'
import { findMerged } from './mergers/store.ts'
import { isOver, whatMay } from './policy.ts'
import { findSubject } from './store.ts'

const callBackMinutes = 30

/** A case with everything that its page shows. */
export async function showCase(
  scope: AccountScope,
  state: CaseState,
): Promise<HelpCase & { messages: StoredMessage[]; assignedToName: string | null; isMine: boolean }> {
  const { score, scoreComment, openedBy, assignedTo, startedAt: _, pauses: _pauses, ...facts } = state
  const subject = state.serviceId ? await findSubject(scope, state.serviceId) : null
  const { mergedInto, merged } = await findMerged(scope, state)
  const watchers = await listWatchers(scope, state.caseId)
  const utc = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...facts,
    openedAt: state.openedAt.toISOString(),
    updatedAt: state.updatedAt.toISOString(),
    nextAt: utc(nextOf(state)),
    replyBy: utc(state.replyBy),
    closesAt: utc(state.closesAt),
    closedAt: utc(state.closedAt),
    pausedAt: utc(state.pausedAt),
    escalatedAt: utc(state.escalatedAt),
    callBackBy: state.escalatedAt
      ? new Date(state.escalatedAt.getTime() + callBackMinutes * 60_000).toISOString()
      : null,
    excludedCause: state.kind === 'fault' ? await findExcludedCause(scope, state.caseId) : null,
    escalation: await escalationOf(scope, state),
    serviceName: subject?.name ?? null,
    siteName: subject?.siteName ?? null,
    test: state.testId ? await findCaseTest(scope, state.testId) : null,
    rating: score === null ? null : { score, comment: scoreComment ?? '' },
    promises: promisesOf(state, state.targets.hours, scope.now).filter(
      // Those not met when it was merged are over: the case that it was merged into has its own.
      ({ metAt }) => state.mergedInto === null || metAt !== null,
    ),
    watchers: watchers.map(({ userId, ...watcher }) => ({ ...watcher, isOpener: userId === openedBy })),
    messages: await listMessages(scope, state.caseId),
    mergedInto,
    merged,
    may: whatMay(state, scope.now),
    isMine: assignedTo === scope.person.userId,
  }
}

async function escalationOf(scope: AccountScope, state: CaseState): Promise<HelpCase['escalation']> {
  const { source } = state.targets
  if (source.kind !== 'plan' || isOver(state.status) || state.status === 'resolved') return []
  const escalation = await findEscalation(scope, source.planId)
  return escalation ? ladderOf(escalation, { ...state, pauses: pausesUntil(state, scope.now) }, scope.now) : []
}

/** Mirrors the column of the same name. */
function nextOf({ status, replyBy, closesAt, nextUpdateDue }: CaseState): Date | null {
  if (isOver(status)) return null
  if (status === 'pending') return replyBy
  return status === 'resolved' ? closesAt : nextUpdateDue
}
