import { mostResends } from '@portal/contract/notifications/mail-values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { AccountScope } from '../scope/account-scope.ts'
import { recordActivity } from './activity.ts'
import { queueJob } from './job-store.ts'
import { countResend, findFailed, queueMailAgain, type About, waitAgain } from './resend-store.ts'

/** The job that sends one text message. */
export const textTask = 'send text message'

/** Sends a failed message of a notification again, in the same channel. A second press finds it waiting. */
export async function resend(scope: AccountScope, about: About): Promise<{ deliveryId: number }> {
  const found = await findFailed(scope, about)
  if (!found) throw new Problem('not_found', { detail: 'Message not found.' })
  if (!found.isFailed) throw new Problem('not_failed', { detail: 'This message has not failed. Reload the page.' })
  if (found.resends >= mostResends)
    throw new Problem('limit_reached', { detail: `This message was sent again ${mostResends} times.` })
  await countResend(scope, about)
  if (found.way === 'sms') {
    await waitAgain(scope, about)
    const payload = { accountId: scope.accountId, noticeId: about.noticeId }
    await queueJob(scope.tx, textTask, payload, { key: `${textTask} ${scope.accountId} ${about.noticeId}` })
  } else if (!(await queueMailAgain(scope, found.mailId ?? 0))) {
    throw new Problem('not_found', { detail: 'The email is not stored any more.' })
  }
  await recordActivity(scope, { action: 'notification sent again', entity: about.entity, entityId: about.entityId })
  return { deliveryId: about.noticeId }
}
