import type { Cost } from '@portal/contract/billing/cost.ts'
import {
  costGroupings,
  type CostGrouping,
  costPeriods,
  type CostPeriod,
  usualPeriod,
} from '@portal/contract/billing/cost-values.ts'
import { inList } from '@portal/contract/format/lists.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import layout from '@portal/ui/src/layout.module.css'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import ChartIcon from 'lucide-react/icons/chart-column'
import DownloadIcon from 'lucide-react/icons/download'
import { Suspense } from 'react'
import { oneOf } from '../../../lib/search-params.ts'
import type { PageRequest } from '../../../screens.ts'
import { tryAgain } from '../../../shell/try-again.tsx'
import { BillingTabs } from '../BillingTabs.tsx'
import { BudgetButton } from './BudgetButton.tsx'
import { ComingCard } from './ComingCard.tsx'
import { costQuery } from './cost-queries.ts'
import { budgetChip, costTitle, named, spentInWords } from './cost-words.ts'
import styles from './cost.module.css'
import { useAddressValues } from '../../../lib/use-address-values.ts'
import { CostTable } from './CostTable.tsx'

const CostChart = lazyPiece(() => import('./CostChart.tsx'), 'CostChart')
const EndingsCard = lazyPiece(() => import('./EndingsCard.tsx'), 'EndingsCard')
const AccountingCard = lazyPiece(() => import('./AccountingCard.tsx'), 'AccountingCard')

/** The part of the page below the table. */
const parts = ['ending', 'accounts'] as const

const groupingIn = (search: Record<string, unknown>): CostGrouping => oneOf(costGroupings, search.by) ?? 'site'

const periodIn = (search: Record<string, unknown>): CostPeriod => oneOf(costPeriods, search.months) ?? usualPeriod

export function load(queryClient: QueryClient, { search }: PageRequest) {
  CostChart.prepare()
  return queryClient.prefetchQuery(costQuery(groupingIn(search), periodIn(search)))
}

export function Page() {
  const address = useAddressValues()
  const { raw } = address
  const by = groupingIn(raw)
  const period = periodIn(raw)
  const find = typeof raw.find === 'string' ? raw.find : ''
  const part = oneOf(parts, raw.show)
  const set = (values: Record<string, string | undefined>) => address.set(values, 'find' in values)
  const { data: cost, error, refetch } = useQuery(costQuery(by, period))
  const groups = cost ? named(cost.groups, by, find) : []
  const isEmpty = cost?.months.length === 0
  const chip = cost ? budgetChip(cost) : null
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Bills', href: pageOf('bills') }, { label: 'Cost' }]}
        title={cost ? costTitle(cost) : 'Cost'}
        loading={!cost && !error}
        status={
          chip ? (
            <Status kind={chip.kind} look="chip">
              {chip.text}
            </Status>
          ) : null
        }
        facts={cost && !isEmpty ? factsOf(cost) : []}
        actions={
          cost && !isEmpty ? (
            <>
              <Select
                label="Period"
                hideLabel
                value={period}
                options={costPeriods.map((value) => ({ key: value, value, name: `Last ${value} months` }))}
                onValueChange={(months) => set({ months: months === usualPeriod ? undefined : months })}
              />
              {cost.isPartial ? null : (
                <>
                  <Button
                    colour="outline"
                    icon={<DownloadIcon aria-hidden />}
                    aria-expanded={part === 'accounts'}
                    onClick={() => set({ show: part === 'accounts' ? undefined : 'accounts' })}
                  >
                    Export for accounts
                  </Button>
                  {/* An open export has the main action. */}
                  <BudgetButton cost={cost} groups={groups} by={by} isQuiet={part === 'accounts'} />
                </>
              )}
            </>
          ) : null
        }
      />
      <BillingTabs current="cost" />
      {error && !cost ? (
        <Notice
          kind="bad"
          title="We could not load the cost."
          actions={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {tryAgain(error)}
        </Notice>
      ) : null}
      {isEmpty ? (
        <Card label="Cost">
          <EmptyState
            icon={<ChartIcon aria-hidden />}
            title="No bills yet"
            text="Your spend by month appears here with your first bill."
          />
        </Card>
      ) : null}
      {!error && !cost ? <Skeleton height="24rem" /> : null}
      {cost && !isEmpty ? (
        <div className={layout.stack}>
          <Notices cost={cost} />
          {part === 'accounts' && !cost.isPartial ? (
            <Suspense fallback={<Skeleton height="12rem" />}>
              <AccountingCard by={by} onClose={() => set({ show: undefined })} />
            </Suspense>
          ) : null}
          <div className={styles.top}>
            <Suspense fallback={<Skeleton height="20rem" />}>
              <CostChart cost={cost} by={by} />
            </Suspense>
            <ComingCard cost={cost} />
          </div>
          <CostTable
            cost={cost}
            by={by}
            period={period}
            groups={groups}
            find={find}
            onFind={(text) => set({ find: text || undefined })}
            isWhole={raw.all === 'true'}
            isEnding={part === 'ending'}
            onBy={(next) => set({ by: next === 'site' ? undefined : next, all: undefined, find: undefined })}
            onWhole={() => set({ all: 'true' })}
            onEnding={() => set({ show: part === 'ending' ? undefined : 'ending' })}
          />
          {part === 'ending' ? (
            <Suspense fallback={<Skeleton height="12rem" />}>
              <EndingsCard />
            </Suspense>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

const factsOf = (cost: Cost) => [spentInWords(cost), 'Before VAT', 'By month of issue']

function Notices({ cost }: { cost: Cost }) {
  return (
    <>
      {cost.isPartial ? (
        <Notice kind="info" title="Your sites only">
          Your permission is limited to certain sites. The totals are those of their lines, without the budgets of the
          account.
        </Notice>
      ) : null}
      {cost.otherCurrencies.length > 0 ? (
        <Notice kind="warn" title={`Bills in ${inList(cost.otherCurrencies)} are not counted`}>
          Amounts in {cost.currency} cannot be added to them.
        </Notice>
      ) : null}
    </>
  )
}
