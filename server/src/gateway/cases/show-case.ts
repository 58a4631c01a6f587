import type { HelpCase } from '@portal/contract/cases/cases.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { listMessages, listWatchers, type StoredMessage } from './threads/store.ts'
import { findCaseTest } from '../diagnostics/case-result.ts'
import type { CaseState } from './case-state.ts'
import { promisesOf } from './clocks.ts'
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
    serviceName: subject?.name ?? null,
    siteName: subject?.siteName ?? null,
    test: state.testId ? await findCaseTest(scope, state.testId) : null,
    rating: score === null ? null : { score, comment: scoreComment ?? '' },
    promises: promisesOf(state, state.targets.hours, scope.now),
    watchers: watchers.map(({ userId, ...watcher }) => ({ ...watcher, isOpener: userId === openedBy })),
    messages: await listMessages(scope, state.caseId),
    may: whatMay(state, scope.now),
    isMine: assignedTo === scope.person.userId,
  }
}

/** Mirrors the column of the same name. */
function nextOf({ status, replyBy, closesAt, nextUpdateDue }: CaseState): Date | null {
  if (isOver(status)) return null
  if (status === 'pending') return replyBy
  return status === 'resolved' ? closesAt : nextUpdateDue
}
