import { rowsOf, text } from '@portal/db/src/rows.ts'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { deliver } from '../webhooks/deliver.ts'
import { deliverTask, queueDelivery } from '../webhooks/outgoing.ts'
import { tellTask } from './notify.ts'
import { mailNotices, mailTask } from './send-mails.ts'
import { tellOfOccasion } from './tell.ts'
import { isOfOpenAccount } from '../../people/open-account.ts'
import { ofOpenAccounts } from '../../jobs/of-open-accounts.ts'

export function notificationJobs(parts: JobParts): AreaJobs {
  return {
    queued: ofOpenAccounts(parts.database, {
      [tellTask]: (payload) => tellOfOccasion(parts, payload),
      [mailTask]: (payload) => mailNotices(parts, payload),
      [deliverTask]: (payload) => deliver(parts, payload),
    }),
    clock: [{ name: 'go on with webhooks', at: '* * * * *', work: () => requeueDeliveries(parts.database) }],
  }
}

/** A worker that was killed keeps its job for hours; the delivery itself knows that it is due. */
export async function requeueDeliveries({ system }: JobParts['database'], afterSeconds = 60): Promise<void> {
  const { rows } = await rowsOf({ accountId: text, webhookId: text, deliveryId: text })`
    select account_id as "accountId", webhook_id as "webhookId", d.delivery_id as "deliveryId"
    from webhook_delivery d join webhook w using (account_id, webhook_id)
    where d.state = 'waiting' and w.state = 'on' and d.next_at < now() - make_interval(secs => ${afterSeconds})
      and ${isOfOpenAccount}
    order by d.next_at limit 500`.execute(system)
  await system.transaction().execute(async (tx) => {
    for (const { accountId, ...key } of rows) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction does one thing at a time
      await queueDelivery({ accountId, tx }, key)
    }
  })
}
