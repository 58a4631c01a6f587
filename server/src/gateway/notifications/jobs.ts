import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { deliver } from '../webhooks/deliver.ts'
import { deliverTask, requeueDeliveries } from '../webhooks/outgoing.ts'
import { deliverAtAffectedTask, deliverNotificationTask, deliverToPeopleTask } from '../../lib/notify.ts'
import { createTextMessages } from '../../upstreams/text-messages/create.ts'
import { mailNotices, mailTask } from './send-mails.ts'
import { textTask } from '../../lib/resend.ts'
import { sendText } from './send-texts.ts'
import { deliverNotification } from './deliver-notification.ts'
import { ofOpenAccounts } from '../../jobs/of-open-accounts.ts'

export function notificationJobs(parts: JobParts): AreaJobs {
  const provider = createTextMessages(parts.config)
  return {
    queued: ofOpenAccounts(parts.database, {
      [deliverNotificationTask]: (payload, now) => deliverNotification(parts, payload, now),
      [deliverAtAffectedTask]: (payload, now) => deliverNotification(parts, payload, now),
      [deliverToPeopleTask]: (payload, now) => deliverNotification(parts, payload, now),
      [mailTask]: (payload, now) => mailNotices(parts, payload, now),
      [textTask]: (payload, now) => sendText(parts, provider, payload, now),
      [deliverTask]: (payload, now) => deliver(parts, payload, now),
    }),
    clock: [{ name: 'resume webhooks', at: '* * * * *', work: () => requeueDeliveries(parts.database.system) }],
  }
}
