import type { Cost } from '@portal/contract/billing/cost.ts'
import { costGroupings } from '@portal/contract/billing/cost-values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dayOf, monthYear } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { pence } from '@portal/contract/money-values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { JobParts } from '../../../../jobs/job-parts.ts'
import { recordActivity } from '../../../../lib/activity.ts'
import { notify } from '../../../../lib/notify.ts'
import type { AccountScope } from '../../../../scope/account-scope.ts'
import { eachDue } from '../../../each-due.ts'
import { insertBudgetNotice, listAccountsWithBudget, listBudgets } from '../budget-store.ts'
import { budgetName } from '../budgets.ts'
import { monthOf } from '../months.ts'
import { getCost } from '../service.ts'

/**
 * Notifies once of each month whose bills passed a budget, and at most once a month of a forecast that passes the
 * budget of the account.
 */
export async function announceBudgets({ database }: Pick<JobParts, 'database'>, now: Date): Promise<void> {
  await eachDue(database, now, listAccountsWithBudget, ({ hasLimitedReader }, inScope) =>
    inScope((scope) => announce(scope, hasLimitedReader)),
  )
}

interface Notice {
  title: string
  text: string
}

async function announce(scope: AccountScope, hasLimitedReader: boolean): Promise<void> {
  const cost = await getCost(scope, 'site')
  const month = cost.months.at(-1)
  if (month === undefined) return
  const billed = await passedByBills(scope, cost, month)
  if (billed) await send(scope, 'bills', month, hidden(billed, hasLimitedReader, month))
  const coming = passedByForecast(cost)
  if (coming)
    await send(scope, 'forecast', monthOf(dayOf(scope.now)), hasLimitedReader ? { ...coming, text: '' } : coming)
}

async function send(scope: AccountScope, cause: 'bills' | 'forecast', month: PlainDate, notice: Notice): Promise<void> {
  if (!(await insertBudgetNotice(scope, cause, month))) return
  await recordActivity(scope, {
    entity: 'budget',
    entityId: monthYear(month),
    action: 'budget exceeded',
    after: { cause },
  })
  await notify(scope, { kind: 'budget', ...notice, entity: 'budget', entityId: month, path: pageOf('cost') })
}

/** People who may see some sites only learn of no total and no other site. */
const hidden = (notice: Notice, hasLimitedReader: boolean, month: PlainDate): Notice =>
  hasLimitedReader ? { title: `Spend in ${monthYear(month)} passed a budget`, text: '' } : notice

/** The bills of the last month against the budgets of the account and of all groups; null if none is passed. */
async function passedByBills(scope: AccountScope, cost: Cost, month: PlainDate): Promise<Notice | null> {
  const { budget, currency } = cost
  const total = cost.totals.at(-1) ?? pence(0)
  const budgets = await listBudgets(scope)
  const passed: string[] = []
  for (const by of costGroupings) {
    if (!budgets.some((each) => each.by === by)) continue
    const { groups } = by === 'site' ? cost : await getCost(scope, by)
    for (const group of groups) {
      if (group.budget !== null && (group.amounts.at(-1) ?? 0) > group.budget) {
        passed.push(group.name ?? budgetName({ by, key: group.key }))
      }
    }
  }
  const text = passed.length > 0 ? `Over budget: ${passed.join(', ')}.` : ''
  if (budget !== null && total > budget) {
    const title = `Over budget in ${monthYear(month)}: ${money(total, currency)} of ${money(budget, currency)}`
    return { title, text }
  }
  return passed.length > 0 ? { title: `${counted(passed.length, 'budget')} passed in ${monthYear(month)}`, text } : null
}

/** The first month of the forecast that passes the budget of the account. */
function passedByForecast({ budget, forecast, currency }: Cost): Notice | null {
  const first = forecast?.months.find(({ amount }) => budget !== null && amount > budget)
  if (!first || budget === null) return null
  return {
    title: `Forecast: over budget from ${monthYear(first.month)}`,
    text: `${money(first.amount, currency)} expected, with a budget of ${money(budget, currency)}.`,
  }
}
