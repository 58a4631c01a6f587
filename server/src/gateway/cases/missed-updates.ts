import { pageOf } from '@portal/contract/page-of.ts'
import type { JobParts } from '../../jobs/job-parts.ts'
import { queueMail } from '../../mail/store.ts'
import { asSystem } from '../actor.ts'
import { listMissedUpdates, markMissed } from './due-store.ts'
import { listWatchers } from './threads/store.ts'
import { notify } from '../../lib/notify.ts'

/** Notifies the desk and the followers once an update is overdue. */
export async function notifyOfMissedUpdates({ config, database }: JobParts, now: Date): Promise<void> {
  for (const { accountId, caseId } of await listMissedUpdates(database.system, now)) {
    await asSystem(database, { accountId, now }, async (scope) => {
      const title = await markMissed(scope, caseId)
      if (title === null) return
      const path = pageOf('case', { caseId })
      await queueMail(scope.tx, {
        to: config.CASE_DESK_MAIL,
        subject: `${caseId} of account ${accountId}: the update is overdue`,
        text: `${title}\n\nThe customer’s update is overdue. Reply to the case, or set the next update.\n\n${config.BASE_URL}${path}\n`,
      })
      await notify(scope, {
        kind: 'case',
        title: `${caseId}: our update is overdue`,
        text: `${title}. Sorry for the delay. The service desk has been notified.`,
        entity: 'case',
        entityId: caseId,
        people: (await listWatchers(scope, caseId)).map(({ email }) => email),
      })
    })
  }
}
