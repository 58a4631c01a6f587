import type { Cost, CostGroup } from '@portal/contract/billing/cost.ts'
import { costGroupingNames, type CostGrouping } from '@portal/contract/billing/cost-values.ts'
import { plainMoney } from '@portal/contract/format/money.ts'
import { penceOf } from '@portal/contract/format/typed.ts'
import type { Pence } from '@portal/contract/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import EditIcon from 'lucide-react/icons/pencil'
import type { Act, ActField } from '../../../acts/act.ts'
import { ActButtons } from '../../../acts/ActButtons.tsx'
import { callAct } from '../../../acts/calls.ts'
import { ApiError } from '../../../api/failure.ts'
import { groupName } from './cost-words.ts'

/** Groups whose budgets the form shows, the largest first. */
const mostGroups = 60

interface BudgetButtonProps {
  cost: Pick<Cost, 'budget'>
  /** Those that the search of the page leaves. */
  groups: readonly CostGroup[]
  by: CostGrouping
}

export function BudgetButton({ isQuiet, ...props }: BudgetButtonProps & { isQuiet: boolean }) {
  const queryClient = useQueryClient()
  const keep = () => queryClient.invalidateQueries({ queryKey: ['billing'] })
  const act = budgetAct(props, keep)
  return <ActButtons acts={[isQuiet ? act : { ...act, colour: 'primary' }]} />
}

/** The monthly budgets of the account and of the shown groups; an empty field removes a budget. */
function budgetAct({ cost, groups: all, by }: BudgetButtonProps, keep: () => unknown): Act {
  const groups = all.slice(0, mostGroups)
  const fields: ActField[] = [
    { kind: 'money', name: 'account', label: 'Whole account', isOptional: true },
    ...groups.map(
      (group, at): ActField => ({
        kind: 'money',
        name: `group${at}`,
        label: groupName(group, by),
        hint: '',
        isOptional: true,
      }),
    ),
  ]
  const initial = Object.fromEntries([
    ['account', typed(cost.budget)],
    ...groups.map(({ budget }, at) => [`group${at}`, typed(budget)]),
  ])
  const keys = [{ by: 'account', key: '' } as const, ...groups.map(({ key }) => ({ by, key }))]
  const budgets = fields.map(({ name }, at) => ({ name, ...keys[at] }))
  const kind = costGroupingNames[by].toLowerCase()
  return {
    key: 'budget',
    title: 'Edit budget',
    heading: `Monthly budgets by ${kind}`,
    text:
      all.length > mostGroups
        ? `Each month, before VAT. The ${mostGroups} with the highest cost are listed: search the table for others. An empty field has no budget.`
        : 'Each month, before VAT. We warn from 95% and notify above 100%. An empty field has no budget.',
    fields,
    initial,
    confirm: 'Save budgets',
    icon: <EditIcon aria-hidden />,
    do: async (body, once) => {
      // Only what was changed, so that two people who edit different budgets do not undo each other.
      const changed = budgets.filter(({ name }) => (body[name] ?? null) !== pennies(initial[name]))
      if (changed.length === 0) return
      const wanted = changed.map(({ name, ...each }) => ({ ...each, monthly: body[name] ?? null }))
      try {
        await callAct('PUT /billing-info/api/cost/budgets', { body: { budgets: wanted } }, { once })
      } catch (failure) {
        throw named(failure, changed)
      }
      await keep()
    },
    done: 'Budgets saved',
  }
}

const pennies = (text: string | undefined) => (text ? penceOf(text) : null)
const typed = (amount: Pence | null) => (amount === null ? '' : plainMoney(amount))

/** The server names the place in its list; the form has a field for each. */
function named(failure: unknown, changed: readonly { name: string }[]): unknown {
  if (!(failure instanceof ApiError) || failure.status !== 400) return failure
  const text = JSON.stringify(failure.body).replaceAll(/"budgets\.(\d+)(?:\.\w+)?"/g, (whole, at: string) =>
    changed[Number(at)] ? JSON.stringify(changed[Number(at)]?.name) : whole,
  )
  return new ApiError(failure.status, JSON.parse(text), failure.requestId)
}
