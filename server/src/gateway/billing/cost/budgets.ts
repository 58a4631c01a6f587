import type { Budget } from '@portal/contract/billing/cost.ts'
import { costGroupingNames, ungroupedNames } from '@portal/contract/billing/cost-values.ts'
import { figure } from '@portal/contract/format/money.ts'
import type { Pence } from '@portal/contract/money.ts'
import { recordActivity } from '../../../lib/activity.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { assertWholeAccount } from '../payments/whole-account.ts'
import { deleteBudget, type FoundBudget, listBudgets, lockBudgets, putBudget } from './budget-store.ts'

/** Sets or removes the named budgets. Only changes are in the activity log. */
export async function changeBudgets(scope: AccountScope, wanted: readonly Budget[]): Promise<{ budgets: Budget[] }> {
  assertWholeAccount(scope)
  await lockBudgets(scope)
  const before = new Map((await listBudgets(scope)).map((budget) => [idOf(budget), budget]))
  const changes = wanted.map((change) => (change.by === 'account' ? { ...change, key: '' } : change))
  for (const change of changes) {
    const old = before.get(idOf(change))?.monthly ?? null
    if (old === change.monthly) continue
    if (change.monthly === null) await deleteBudget(scope, change)
    else await putBudget(scope, change, change.monthly)
    await recordActivity(scope, {
      entity: 'budget',
      entityId: budgetName(change),
      action: old === null ? 'budget set' : change.monthly === null ? 'budget removed' : 'budget changed',
      before: { monthly: inLog(old) },
      after: { monthly: inLog(change.monthly) },
    })
  }
  return { budgets: (await listBudgets(scope)).map(({ by, key, monthly }) => ({ by, key, monthly })) }
}

/** In the currency of the bills: "9,000.00". */
const inLog = (amount: Pence | null) => (amount === null ? null : figure(amount))

const idOf = ({ by, key }: Pick<Budget, 'by' | 'key'>) => `${by} ${key}`

/** "Account", "Site KEN", "Not tied to a site" */
export function budgetName({ by, key }: Pick<FoundBudget, 'by' | 'key'>): string {
  if (by === 'account') return 'Account'
  return key === 'none' ? ungroupedNames[by] : `${costGroupingNames[by]} ${key.slice(1)}`
}
