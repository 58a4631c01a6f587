import type { PlanResults } from '@portal/contract/plans.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { AskButton } from './AskButton.tsx'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { keysOf } from '../views/shown-columns.ts'
import { useColumns } from '../views/use-columns.ts'
import { planColumns } from './plan-columns.tsx'
import { monthsInWords, readingInWords } from './plan-facts.ts'
import { PlanTable } from './PlanTable.tsx'
import styles from './plans.module.css'
import { planListQuery, resultsQuery } from './queries.ts'
import { RepairsCard } from './RepairsCard.tsx'
import { ResultsStrip } from './ResultsStrip.tsx'
import { searchOf, tableStateOf } from './table-search.ts'

export const list = 'plans'

export const load = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(planListQuery), queryClient.prefetchQuery(resultsQuery)])

export function Page() {
  const plans = useQuery(planListQuery)
  const results = useQuery(resultsQuery)
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const search = searchOf(tableStateOf(raw))
  const columns = keysOf(useColumns(list, planColumns))
  return (
    <>
      <PageHeader
        title="Customer service plans"
        loading={plans.isPending}
        facts={factsOf(plans.data, results.data)}
        actions={
          <>
            <SaveButton path="/plan-info/api/plans.csv" query={{ ...search, columns }} fileName="plans.csv">
              Export CSV
            </SaveButton>
            <SaveButton path="/plan-info/api/review.pdf" fileName="Service review.pdf">
              Download review
            </SaveButton>
            <AskButton />
          </>
        }
      />
      <div className={styles.stack}>
        <ResultsStrip results={results} />
        <PlanTable plans={plans} />
        <RepairsCard results={results} />
      </div>
    </>
  )
}

function factsOf(plans: Parameters<typeof readingInWords>[0] | undefined, results: PlanResults | undefined) {
  if (!plans?.length) return ['What you can expect of us, for each product you have']
  return [
    <span key="reading" className={styles.verdict}>
      {readingInWords(plans)}
    </span>,
    results ? monthsInWords(results) : null,
  ]
}
