import type { NewUsageRule, UsageRule } from '@portal/contract/billing/usage-rule.ts'
import { hour } from '@portal/contract/billing/unusual-words.ts'
import { money } from '@portal/contract/format/money.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../../lib/activity.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { findRule, saveRule } from './rule-store.ts'

export async function changeRule(
  scope: AccountScope,
  rule: NewUsageRule,
  version: number | undefined,
): Promise<UsageRule> {
  if (scope.sites) {
    throw new Problem('whole_account_needed', {
      detail: 'Your permission is limited to certain sites. The rule is for the calls of the whole account.',
    })
  }
  const before = await findRule(scope)
  if (version !== undefined && version !== before.version) throw new Problem('stale')
  if (!(await saveRule(scope, rule, before.version))) throw new Problem('stale')
  await recordActivity(scope, {
    entity: 'usage',
    entityId: 'rule',
    action: 'warning rule changed',
    before: valuesOf(before),
    after: valuesOf(rule),
  })
  return findRule(scope)
}

const valuesOf = ({ over, times, fromHour, toHour }: NewUsageRule) => ({
  over: money(over),
  times,
  hours: `${hour(fromHour)} to ${hour(toHour)}`,
})
