import { pageOf } from '@portal/contract/page-of.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../../config.ts'
import { queueMail } from '../../mail/store.ts'
import { announcePlan, type PlanNotice } from './desk-store.ts'

/**
 * Notifies every account on the plan: open pages at once, and by email people who acknowledged an earlier version. It
 * may run twice: an account is notified once.
 */
export async function notifyOfPlan(
  system: Database['system'],
  { BASE_URL, PRODUCT_NAME }: Pick<Config, 'BASE_URL' | 'PRODUCT_NAME'>,
  notice: PlanNotice,
): Promise<void> {
  const { planId, version, reason } = notice
  await system.transaction().execute(async (tx) => {
    const readers = await announcePlan(tx, notice)
    for (const { email, title } of readers) {
      await queueMail(tx, {
        to: email,
        subject: `${title}: version ${version} is in force`,
        text: [
          `Your customer service plan “${title}” has changed. Version ${version} is in force from today.`,
          ...(reason ? [reason] : []),
          `Review and acknowledge the changes in the ${PRODUCT_NAME} Portal:`,
          `${BASE_URL}${pageOf('plan', { planId })}`,
        ].join('\n\n'),
      })
    }
  })
}
