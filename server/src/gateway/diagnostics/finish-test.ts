import { markSimulated } from '@portal/contract/connection.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { testKindNames } from '@portal/contract/diagnostics/values.ts'
import type { Config } from '../../config.ts'
import { recordActivity } from '../../lib/activity.ts'
import { queueMail } from '../../mail/store.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { notify } from '../../lib/notify.ts'
import { validUntil } from './service.ts'
import { findRequester, type StoredTest, updateTest } from './store.ts'

interface Work {
  scope: AccountScope
  config: Config
}

/** Completes a test with any outcome: its row, the activity and the notification. */
export async function finish({ scope, config }: Work, test: StoredTest): Promise<void> {
  const { testId, status, verdict, endedAt } = test
  const steps = test.steps.map((step) =>
    step.state === 'running' || step.state === 'waiting'
      ? { ...step, state: 'skipped' as const, word: 'Not run', startedAt: null, tookMs: null }
      : step,
  )
  await updateTest(scope, { ...test, steps, validUntil: verdict && endedAt && validUntil(endedAt) }, scope.now)
  await recordActivity(scope, {
    action: 'test finished',
    entity: 'test',
    entityId: testId,
    before: { status: 'running' },
    after: {
      status,
      outcome: verdict?.outcome ?? null,
      code: verdict?.code ?? null,
      ...(test.isSimulated && { isSimulated: true }),
    },
  })
  if (verdict && test.kind === 'full') await tell({ scope, config }, test, verdict)
}

/** Most people leave during a long test, so they are notified of the result. */
async function tell(
  { scope, config }: Work,
  test: StoredTest,
  verdict: NonNullable<StoredTest['verdict']>,
): Promise<void> {
  const found = await findRequester(scope, test)
  if (!found) return
  const { email, serviceName } = found
  const title = markSimulated(verdict.title, test.isSimulated)
  const path = pageOf('lineTest', { serviceId: test.serviceId, testId: test.testId })
  await notify(scope, {
    kind: 'test',
    title: `${serviceName}: ${title}`,
    text: verdict.text,
    entity: 'test',
    entityId: test.testId,
    path,
    serviceId: test.serviceId,
    people: [email],
  })
  await queueMail(scope.tx, {
    to: email,
    subject: `${serviceName}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    text: [
      `${testKindNames[test.kind]} of ${serviceName} (${test.serviceId}) has finished.`,
      `${title}. ${verdict.text}`,
      ...verdict.advice.map((line) => `- ${line}`),
      `Full result: ${config.BASE_URL}${path}`,
    ].join('\n\n'),
  })
}
