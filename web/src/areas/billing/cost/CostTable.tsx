import type { Cost, CostGroup } from '@portal/contract/billing/cost.ts'
import {
  budgetStateOf,
  costGroupingNames,
  costGroupings,
  type CostGrouping,
  type CostPeriod,
} from '@portal/contract/billing/cost-values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { monthName } from '@portal/contract/format/days.ts'
import { figure } from '@portal/contract/format/money.ts'
import { minus, pence } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { SearchField } from '@portal/ui/src/SearchField.tsx'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { SaveButton } from '../../../shell/SaveButton.tsx'
import { ShareBar } from '../ShareBar.tsx'
import { cell, changeCell, groupName, lastAmount, percentOf } from './cost-words.ts'
import styles from './cost.module.css'

/** Rows that are shown at first. */
const firstRows = 25

interface CostTableProps {
  cost: Cost
  by: CostGrouping
  period: CostPeriod
  /** Those that the search leaves. */
  groups: readonly CostGroup[]
  find: string
  onFind: (text: string) => void
  isWhole: boolean
  isEnding: boolean
  onBy: (by: CostGrouping) => void
  onWhole: () => void
  onEnding: () => void
}

/** The last month by site, product or cost centre, beside the month before and the budget. */
export function CostTable(props: CostTableProps) {
  const { cost, by, period, groups, find, isWhole, isEnding, onBy, onWhole, onEnding } = props
  const { months, totals, budget, isPartial } = cost
  const last = months.at(-1)
  const before = months.at(-2)
  if (!last || !before) return null
  const shown = isWhole ? groups : groups.slice(0, firstRows)
  const total = totals.at(-1) ?? pence(0)
  const totalBefore = totals.at(-2) ?? pence(0)
  return (
    <Card label={`Cost by ${costGroupingNames[by].toLowerCase()}`} flush>
      <div className={styles.tools}>
        <Segmented
          label="Group by"
          value={by}
          options={costGroupings.map((value) => ({ key: value, value, name: costGroupingNames[value] }))}
          onValueChange={(value) => onBy(costGroupings.find((each) => each === value) ?? 'site')}
        />
        {cost.groups.length > firstRows ? (
          <SearchField
            label={`Search ${counted(cost.groups.length, 'row')}`}
            value={find}
            onValueChange={props.onFind}
          />
        ) : null}
        <span className={styles.push}>
          <SaveButton
            path="/billing-info/api/cost.csv"
            query={{ by, months: period }}
            fileName="cost.csv"
            colour="tertiary"
            size="sm"
          >
            Export CSV
          </SaveButton>
        </span>
      </div>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>
            Cost by {costGroupingNames[by].toLowerCase()} in {monthName(last)}, in pounds before VAT
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{costGroupingNames[by]}</th>
            {by === 'costCentre' ? null : (
              <th scope="col" className={styles.wide}>
                Cost centre
              </th>
            )}
            <th scope="col" className={classNames(styles.number, styles.wide)}>
              {monthName(before)}, £
            </th>
            <th scope="col" className={styles.number}>
              {monthName(last)}, £
            </th>
            <th scope="col" className={classNames(styles.number, styles.wide)}>
              Change, £
            </th>
            {isPartial ? null : (
              <>
                <th scope="col" className={classNames(styles.number, styles.wide)}>
                  Budget, £
                </th>
                <th scope="col" className={styles.ofBudget}>
                  Of budget
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((group) => (
            <Row key={group.key} group={group} by={by} isPartial={isPartial} />
          ))}
        </tbody>
        {cost.groups.length > 0 ? (
          <tfoot>
            <tr>
              <th scope="row">{isPartial ? 'Total of your sites' : find ? 'Total of all rows' : 'Total'}</th>
              {by === 'costCentre' ? null : <Blank className={styles.wide} />}
              <td className={classNames(styles.number, styles.wide)}>{figure(totalBefore)}</td>
              <td className={styles.number}>{figure(total)}</td>
              <td className={classNames(styles.number, styles.wide)}>{changeCell(minus(total, totalBefore))}</td>
              {isPartial ? null : <BudgetCells amount={total} budget={budget} />}
            </tr>
          </tfoot>
        ) : null}
      </table>
      {cost.groups.length > 0 && groups.length === 0 ? (
        <EmptyState title={`No row matches “${find}”`} text="The total is of all rows." />
      ) : null}
      {cost.groups.length === 0 ? (
        <EmptyState title="No spend at your sites" text="No line of these months belongs to one of your sites." />
      ) : null}
      {groups.length > shown.length ? (
        <p className={styles.note}>
          {counted(groups.length - shown.length, 'more row')} included in the total.{' '}
          <Button colour="tertiary" size="sm" onClick={onWhole}>
            Show all
          </Button>
        </p>
      ) : null}
      <p className={styles.more}>
        <Button colour="tertiary" size="sm" aria-expanded={isEnding} onClick={onEnding}>
          {isEnding ? 'Hide the cost to cease a service' : 'What would it cost to cease a service?'}
        </Button>
      </p>
    </Card>
  )
}

const Blank = ({ className }: { className?: string | undefined }) => (
  <td className={className}>
    <VisuallyHidden>None</VisuallyHidden>
  </td>
)

interface RowProps {
  group: CostGroup
  by: CostGrouping
  isPartial: boolean
}

function Row({ group, by, isPartial }: RowProps) {
  const amount = lastAmount(group)
  const before = group.amounts.at(-2) ?? pence(0)
  const name = groupName(group, by)
  const siteId = by === 'site' && group.key !== 'none' ? group.key.slice(1) : null
  return (
    <tr>
      <th scope="row">
        {siteId === null ? (
          name
        ) : (
          <Link quiet href={pageOf('site', { siteId })}>
            {name}
          </Link>
        )}
      </th>
      {by === 'costCentre' ? null : <td className={styles.wide}>{group.costCentre ?? '–'}</td>}
      <td className={classNames(styles.number, styles.wide)}>{cell(before)}</td>
      <td className={styles.number}>
        <b>{cell(amount)}</b>
      </td>
      <td className={classNames(styles.number, styles.wide)}>{changeCell(minus(amount, before))}</td>
      {isPartial ? null : <BudgetCells amount={amount} budget={group.budget} />}
    </tr>
  )
}

function BudgetCells({ amount, budget }: { amount: Pence; budget: Pence | null }) {
  if (budget === null) {
    return (
      <>
        <td className={classNames(styles.number, styles.wide)}>–</td>
        <td className={styles.ofBudget}>–</td>
      </>
    )
  }
  const state = budgetStateOf(amount, budget)
  const share = `${percentOf(amount, budget)}%`
  return (
    <>
      <td className={classNames(styles.number, styles.wide)}>{figure(budget)}</td>
      <td className={styles.ofBudget}>
        <span className={styles.meter}>
          <ShareBar share={amount / budget} look={state} />
          {state === 'within' ? (
            <span>{share}</span>
          ) : (
            <Status kind={state === 'near' ? 'warn' : 'bad'}>
              {share}
              <VisuallyHidden>{state === 'near' ? ', near the budget' : ', over budget'}</VisuallyHidden>
            </Status>
          )}
        </span>
      </td>
    </>
  )
}
