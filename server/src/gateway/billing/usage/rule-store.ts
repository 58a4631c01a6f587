import { type NewUsageRule, UsageRule } from '@portal/contract/billing/usage-rule.ts'
import { usualRule } from '@portal/contract/billing/unusual-nights.ts'
import { changesRow, rowsOf } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

const RuleRow = UsageRule.omit({ changed: true }).extend({ changedAt: z.iso.datetime(), changedBy: z.string() })

export async function findRule(scope: AccountScope): Promise<UsageRule> {
  const row = await rowsOf(RuleRow)`
    select over, times, from_hour as "fromHour", to_hour as "toHour", version, ${utc('changed_at')} as "changedAt",
      changed_by as "changedBy"
    from usage_rule where account_id = ${scope.accountId}`.first(scope.tx)
  if (!row) return { ...usualRule, version: 0, changed: null }
  const { changedAt, changedBy, ...rule } = row
  return { ...rule, changed: { at: changedAt, by: changedBy } }
}

/** False if the rule of that version was changed meanwhile. */
export const saveRule = (scope: AccountScope, rule: NewUsageRule, version: number): Promise<boolean> =>
  changesRow(scope.tx)`
    insert into usage_rule as r (account_id, over, times, from_hour, to_hour, changed_at, changed_by)
    values (${scope.accountId}, ${rule.over}, ${rule.times}, ${rule.fromHour}, ${rule.toHour}, ${scope.now},
      ${scope.actorName})
    on conflict (account_id) do update set over = excluded.over, times = excluded.times,
      from_hour = excluded.from_hour, to_hour = excluded.to_hour, version = r.version + 1,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by
    where r.version = ${version}`
