import { pageOf } from '@portal/contract/page-of.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../../config.ts'
import { queueJob } from '../../lib/job-store.ts'
import { queueRecordedMail } from '../../lib/recorded-mail-store.ts'
import { asSystem } from '../actor.ts'
import { announcePlan, listPlanReaders, type NewVersion, type PlanNotice } from './desk-store.ts'

/** The job that emails the people of one account about a new version. */
export const mailPlanReadersTask = 'email readers of a plan'

/** Notifies every account on the plan, in open pages at once. It may run twice: an account is notified once. */
export async function notifyOfPlan(system: Database['system'], notice: PlanNotice): Promise<void> {
  const { planId, version, reason } = notice
  await system.transaction().execute(async (tx) => {
    for (const { accountId } of await announcePlan(tx, notice)) {
      const payload = { accountId, planId, version, reason }
      await queueJob(tx, mailPlanReadersTask, payload, {
        key: `${mailPlanReadersTask} ${planId} ${version} ${accountId}`,
      })
    }
  })
}

/** Emails the people of an account who acknowledged an earlier version, each once, however often the job runs. */
export async function mailPlanReaders(
  database: Pick<Database, 'app'>,
  { BASE_URL, PRODUCT_NAME }: Pick<Config, 'BASE_URL' | 'PRODUCT_NAME'>,
  { accountId, planId, version, reason }: NewVersion & { accountId: string },
): Promise<void> {
  await asSystem(database, accountId, async (scope) => {
    const path = pageOf('plan', { planId })
    for (const { email, title } of await listPlanReaders(scope, planId)) {
      const subject = `${title}: version ${version} is in force`
      const about = { kind: 'plan', entity: 'plan', entityId: planId, path, title: subject } as const
      await queueRecordedMail(
        scope,
        { ...about, occasionId: `${planId} ${version}` },
        {
          to: email,
          subject,
          text: [
            `Your customer service plan “${title}” has changed. Version ${version} is in force from today.`,
            ...(reason ? [reason] : []),
            `Review and acknowledge the changes in the ${PRODUCT_NAME} Portal:`,
            `${BASE_URL}${path}`,
          ].join('\n\n'),
        },
      )
    }
  })
}
