import { type Budget } from '@portal/contract/billing/cost.ts'
import { budgetGroupings, type BudgetGrouping } from '@portal/contract/billing/cost-values.ts'
import { Pence } from '@portal/contract/money.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { changesRow, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { isReadByLimited } from '../limited-reader-store.ts'

const Found = z.strictObject({ by: z.enum(budgetGroupings), key: text, monthly: Pence, name: textOrNull })
export type FoundBudget = z.infer<typeof Found>

/** The budgets of the account, each with the name of its group; the rest has none. */
export const listBudgets = (scope: AccountScope): Promise<FoundBudget[]> =>
  rowsOf(Found)`
    select g.grouping_name as by, g.group_key as key, g.monthly, case when g.group_key like '=%' then
      coalesce(case when g.grouping_name = 'site' then (select si.name from site si
        where si.account_id = g.account_id and si.site_id = substring(g.group_key from 2)) end,
        substring(g.group_key from 2)) end as name
    from cost_budget g where g.account_id = ${scope.accountId}
    order by g.grouping_name, g.group_key`.all(scope.tx)

/** Changes of budgets wait for each other, so that the activity log has the value that each of them replaced. */
export async function lockBudgets(scope: AccountScope): Promise<void> {
  await sql`select from account where account_id = ${scope.accountId} for no key update`.execute(scope.tx)
}

export async function putBudget(scope: AccountScope, { by, key }: Budget, monthly: Pence): Promise<void> {
  await sql`
    insert into cost_budget (account_id, grouping_name, group_key, monthly)
    values (${scope.accountId}, ${by}, ${key}, ${monthly})
    on conflict (account_id, grouping_name, group_key) do update set monthly = excluded.monthly`.execute(scope.tx)
}

export async function deleteBudget(
  scope: AccountScope,
  { by, key }: { by: BudgetGrouping; key: string },
): Promise<void> {
  await sql`
    delete from cost_budget
    where account_id = ${scope.accountId} and grouping_name = ${by} and group_key = ${key}`.execute(scope.tx)
}

const Due = z.strictObject({
  accountId: text,
  /** A person of the account may see only the lines at some sites, and no total. */
  hasLimitedReader: z.boolean(),
})

/** Open accounts with a budget. */
export const listAccountsWithBudget = (system: Sql): Promise<z.infer<typeof Due>[]> =>
  rowsOf(Due)`
    select a.account_id as "accountId", ${isReadByLimited(sql`a.account_id`)} as "hasLimitedReader"
    from account a
    where a.closed_at is null and exists (select from cost_budget b where b.account_id = a.account_id)
    order by a.account_id`.all(system)

/** False if it was sent before. */
export const insertBudgetNotice = (
  scope: AccountScope,
  cause: 'bills' | 'forecast',
  month: PlainDate,
): Promise<boolean> =>
  changesRow(scope.tx)`
    insert into cost_budget_notice (account_id, cause, month, noticed_at)
    values (${scope.accountId}, ${cause}, ${month}, ${scope.now})
    on conflict do nothing`
