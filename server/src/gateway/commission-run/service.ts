import type { CommissionRun } from '@portal/contract/commission-desk.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { Database } from '@portal/db/src/database.ts'
import { recordActivity } from '../../lib/activity.ts'
import { queueJob } from '../../lib/queue-job.ts'
import { type AccountScope, asPortal } from '../actor.ts'
import { dayText, moneyText, monthText } from '../commission/figures.ts'
import { notify } from '../notifications/notify.ts'
import type { AccountData } from '../commission/statement-store.ts'
import { periodOf, todayInLondon } from '../commission/statement-status.ts'
import { takeStep } from './steps.ts'
import { deletePreview, findNeighbours, findRun, insertPreview, issueStatement, lockRun, upsertRun } from './store.ts'

export const runTask = 'make commission statement'

/** What the job is told. */
export interface RunKey {
  accountId: string
  month: string
}

/** Begins a run, or begins it anew as long as the statement is not issued: what is previewed is worked out again. */
export async function startRun(scope: AccountScope, month: string): Promise<CommissionRun> {
  const { periodStart, periodEnd, statementRef } = periodOf(month)
  const { isDealer, lastIssued, otherPreview } = await findNeighbours(scope, periodStart)
  if (!isDealer) throw new Problem('not_found', { detail: 'This account is not a dealer.' })
  if (periodEnd >= todayInLondon())
    throw new Problem('month_not_over', { detail: `${monthText(periodStart)} is not over yet.` })
  if (lastIssued !== null && lastIssued >= periodStart) {
    throw new Problem('month_already_issued', {
      detail: `${monthText(lastIssued)} is issued. What is late for ${monthText(periodStart)} becomes a line of the next one.`,
    })
  }
  if (otherPreview)
    throw new Problem('other_month_open', {
      detail: `Issue the preview ${otherPreview} first: two months cannot be worked out at once.`,
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
  if (!run) throw new Problem('not_found', { detail: `There is no run of ${month}.` })
  return run
}

/**
 * Takes the steps that are left, each in a transaction of its own that also marks how far it came. Whoever dies in
 * between loses at most one step, and two at once take turns.
 */
export async function advanceRun(database: Pick<Database, 'app'>, { accountId, month }: RunKey): Promise<void> {
  let isRunning = true
  while (isRunning) {
    // oxlint-disable-next-line no-await-in-loop -- one step needs the lines of the one before
    isRunning = await asPortal(database, accountId, (scope) => takeStep(scope, periodOf(month)))
  }
}

interface Issue {
  month: string
  paymentDate: PlainDate
  requestId: string
}

export async function issueRun(scope: AccountScope, { month, paymentDate, requestId }: Issue): Promise<CommissionRun> {
  const { periodStart, statementRef } = periodOf(month)
  const run = await lockRun(scope, periodStart)
  if (!run) throw new Problem('not_found', { detail: `There is no run of ${month}.` })
  if (run.state === 'running')
    throw new Problem('run_not_finished', {
      detail: 'The preview is still being worked out. Look at it first, then issue it.',
    })
  if (run.state === 'issued')
    throw new Problem('month_already_issued', { detail: `${monthText(periodStart)} has been issued already.` })
  const issuedOn = todayInLondon()
  if (paymentDate < issuedOn) {
    throw new Problem('invalid', { fields: { paymentDate: `Choose ${dayText(issuedOn)} or a later day.` } })
  }
  await issueStatement(scope, statementRef, { issuedOn, paymentDate })
  await upsertRun(scope, { ...run, state: 'issued' }, scope.person.email)
  const issued = await getRun(scope, month)
  const { net, gross, lineCount } = issued
  await recordActivity(scope, {
    action: 'statement issued',
    entity: 'statement',
    entityId: statementRef,
    after: { net, gross, lineCount, paymentDate },
    requestId,
  })
  await notify(scope, {
    kind: 'commission',
    title: `Commission statement of ${monthText(periodStart)}`,
    text: `${moneyText(gross, 'GBP')} with VAT, to be paid on ${dayText(paymentDate)}. Look through it, and ask about a line that you do not know.`,
    entity: 'statement',
    entityId: statementRef,
    path: `/billing/commission/${statementRef}`,
  })
  return issued
}
