import { nightInWords, nightTitle, ruleInWords } from '@portal/contract/billing/unusual-words.ts'
import type { UnusualNight } from '@portal/contract/billing/usage.ts'
import type { UsageRule } from '@portal/contract/billing/usage-rule.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import type { JobParts } from '../../../jobs/job-parts.ts'
import { recordActivity } from '../../../lib/activity.ts'
import { daysAfter } from '../../../lib/days.ts'
import { notify } from '../../../lib/notify.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { eachDue } from '../../each-due.ts'
import { hasLimitedReader } from '../limited-reader-store.ts'
import { insertUnusualNight, listBillingPeople, listDeliveries, saveCheck } from './nights-store.ts'
import { findRule } from './rule-store.ts'
import { listUnusualNights } from './unusual.ts'

/** Nights that ended before are not announced: an import of old calls sends nothing. */
export const announceDays = 7

/** Looks through the last nights of accounts with new calls, and notifies of each unusual night once. */
export async function announceNights({ database }: Pick<JobParts, 'database'>, now: Date): Promise<void> {
  const today = dayOf(now)
  // A night that begins this evening ends tomorrow.
  const days = { from: daysAfter(today, 1 - announceDays), to: daysAfter(today, 1) }
  await eachDue(database, now, listDeliveries, ({ receivedAt }, inScope) =>
    inScope(async (scope) => {
      const rule = await findRule(scope)
      for (const night of await listUnusualNights(scope, days, rule)) await announceNight(scope, night, rule)
      await saveCheck(scope, receivedAt)
    }),
  )
}

async function announceNight(scope: AccountScope, night: UnusualNight, rule: UsageRule): Promise<void> {
  if (!(await insertUnusualNight(scope, night.night))) return
  const hasAmount = !(await hasLimitedReader(scope))
  await recordActivity(scope, { entity: 'usage', entityId: night.night, action: 'unusual night found' })
  await notify(scope, {
    kind: 'usage',
    title: `Unusual: ${nightTitle(night, hasAmount)}`,
    text: [
      ...(hasAmount ? [nightInWords(night)] : []),
      ruleInWords(rule),
      'If these calls are not yours, report a problem.',
    ].join(' '),
    entity: 'usage',
    entityId: night.night,
    // A fraud can become expensive within hours: they learn of it in the portal without a subscription too.
    people: await listBillingPeople(scope),
    path: `${pageOf('usage')}?month=${night.night.slice(0, 7)}-01`,
  })
}
