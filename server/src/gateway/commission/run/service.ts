import type { CommissionRun } from '@portal/contract/commission/desk.ts'
import type { Party } from '@portal/contract/commission/self-billing.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { money } from '@portal/contract/format/money.ts'
import { dayOf, longDate, monthYear } from '@portal/contract/format/days.ts'
import type { Database } from '@portal/db/src/database.ts'
import { recordActivity } from '../../../lib/activity.ts'
import { queueJob } from '../../../lib/job-store.ts'
import { asSystem } from '../../actor.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { notify } from '../../../lib/notify.ts'
import type { AccountData } from '../statement-store.ts'
import { periodOf } from '../statement-status.ts'
import { tryIssueDocument } from '../self-billing/service.ts'
import { advanceRunStep } from './steps.ts'
import { deletePreview, findNeighbours, findRun, insertPreview, issueStatement, lockRun, upsertRun } from './store.ts'

export const runTask = 'make commission statement'

/** The data of the job. */
export interface RunKey {
  accountId: string
  month: string
}

/** Starts a run, or restarts it while the statement is not issued: the preview is recalculated. */
export async function startRun(scope: AccountScope, month: string): Promise<CommissionRun> {
  const { periodStart, periodEnd, statementRef } = periodOf(month)
  const { isDealer, lastIssued, otherPreview } = await findNeighbours(scope, periodStart)
  if (!isDealer) throw new Problem('not_found', { detail: 'This account is not a dealer.' })
  if (periodEnd >= dayOf(scope.now))
    throw new Problem('month_not_over', { detail: `${monthYear(periodStart)} has not ended yet.` })
  if (lastIssued !== null && lastIssued >= periodStart) {
    throw new Problem('month_already_issued', {
      detail: `${monthYear(lastIssued)} has been issued. A late event for ${monthYear(periodStart)} becomes a line of the next one.`,
    })
  }
  if (otherPreview)
    throw new Problem('other_month_open', {
      detail: `Issue the preview of ${otherPreview} first: only one month can be calculated at a time.`,
    })
  await lockRun(scope, periodStart)
  await deletePreview(scope, statementRef)
  await insertPreview(scope, { statementRef, periodStart, periodEnd })
  const run = { periodStart, statementRef, state: 'running', step: 'new business', after: '' } as const
  await upsertRun(scope, run, scope.person.email)
  await queueRun(scope, { accountId: scope.accountId, month })
  return getRun(scope, month)
}

export async function queueRun({ tx }: Pick<AccountData, 'tx'>, run: RunKey): Promise<void> {
  await queueJob(tx, runTask, run, { key: `${runTask} ${run.accountId} ${run.month}` })
}

export async function getRun(scope: AccountData, month: string): Promise<CommissionRun> {
  const run = await findRun(scope, periodOf(month).periodStart)
  if (!run) throw new Problem('not_found', { detail: `There is no calculation of ${month}.` })
  return run
}

/**
 * Runs the remaining steps, each in a transaction that also records the progress. A killed worker loses at most one
 * step, and concurrent workers alternate.
 */
export async function advanceRun(database: Pick<Database, 'app'>, { accountId, month }: RunKey): Promise<void> {
  let isRunning = true
  while (isRunning) {
    // Each step needs the lines of the previous one.
    isRunning = await asSystem(database, accountId, (scope) => advanceRunStep(scope, periodOf(month)))
  }
}

interface Issue {
  month: string
  paymentDate: PlainDate
}

/** Issues the statement, and its self-billing invoice or credit note if nothing is missing. */
export async function issueRun(
  scope: AccountScope,
  { month, paymentDate }: Issue,
  provider: Party | null,
): Promise<CommissionRun> {
  const { periodStart, statementRef } = periodOf(month)
  const run = await lockRun(scope, periodStart)
  if (!run) throw new Problem('not_found', { detail: `There is no calculation of ${month}.` })
  if (run.state === 'running')
    throw new Problem('run_not_finished', {
      detail: 'The preview is still being calculated. Check it first, then issue it.',
    })
  if (run.state === 'issued')
    throw new Problem('month_already_issued', { detail: `${monthYear(periodStart)} has already been issued.` })
  const issuedOn = dayOf(scope.now)
  if (paymentDate < issuedOn) {
    throw new Problem('invalid', { fields: { paymentDate: `Choose ${longDate(issuedOn)} or a later day.` } })
  }
  await issueStatement(scope, statementRef, { issuedOn, paymentDate })
  await upsertRun(scope, { ...run, state: 'issued' }, scope.person.email)
  const issued = await getRun(scope, month)
  const { net, gross, payable, lineCount } = issued
  await recordActivity(scope, {
    action: 'statement issued',
    entity: 'statement',
    entityId: statementRef,
    after: { net, gross, lineCount, paymentDate },
  })
  await tryIssueDocument(scope, statementRef, provider)
  await notify(scope, {
    kind: 'commission',
    title: `Commission statement of ${monthYear(periodStart)}`,
    text: `${payable > 0 ? `${money(payable, 'GBP')} including VAT, payable on ${longDate(paymentDate)}.` : 'No payment is due.'} Check it, and query any line that you do not recognise.`,
    entity: 'statement',
    entityId: statementRef,
  })
  return issued
}
