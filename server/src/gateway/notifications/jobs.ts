import { rowsOf, text } from '@portal/db/src/rows.ts'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { deliver } from '../webhooks/deliver.ts'
import { deliverTask, queueDelivery } from '../webhooks/outgoing.ts'
import { deliverNotificationTask } from '../../lib/notify.ts'
import { mailNotices, mailTask } from './send-mails.ts'
import { deliverNotification } from './deliver-notification.ts'
import { isOfOpenAccount } from '../../people/open-account.ts'
import { ofOpenAccounts } from '../../jobs/of-open-accounts.ts'

export function notificationJobs(parts: JobParts): AreaJobs {
  return {
    queued: ofOpenAccounts(parts.database, {
      [deliverNotificationTask]: (payload, now) => deliverNotification(parts, payload, now),
      [mailTask]: (payload, now) => mailNotices(parts, payload, now),
      [deliverTask]: (payload, now) => deliver(parts, payload, now),
    }),
    clock: [{ name: 'resume webhooks', at: '* * * * *', work: () => requeueDeliveries(parts.database) }],
  }
}

/** The queue keeps a killed worker's job for hours; the delivery's due time reveals it sooner. */
export async function requeueDeliveries({ system }: JobParts['database'], afterSeconds = 60): Promise<void> {
  const { rows } = await rowsOf({ accountId: text, webhookId: text, deliveryId: text })`
    select account_id as "accountId", webhook_id as "webhookId", d.delivery_id as "deliveryId"
    from webhook_delivery d join webhook w using (account_id, webhook_id)
    where d.state = 'waiting' and w.state = 'on' and d.next_at < now() - make_interval(secs => ${afterSeconds})
      and ${isOfOpenAccount}
    order by d.next_at limit 500`.execute(system)
  await system.transaction().execute(async (tx) => {
    for (const { accountId, ...key } of rows) {
      // oxlint-disable-next-line no-await-in-loop -- a transaction runs one statement at a time
      await queueDelivery({ accountId, tx }, key)
    }
  })
}
