import { planListing } from '@portal/contract/plans/listing.ts'
import type { PlanResults } from '@portal/contract/plans/plans.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ExportButton } from '../../lists/ExportButton.tsx'
import { AskButton } from './AskButton.tsx'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { monthsInWords, readingInWords } from './plan-facts.ts'
import { PlanTable } from './PlanTable.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './plans.module.css'
import { planListQuery, resultsQuery } from './queries.ts'
import { RepairsCard } from './RepairsCard.tsx'
import { ResultsStrip } from './ResultsStrip.tsx'

export const list = 'plans'

export const load = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(planListQuery), queryClient.prefetchQuery(resultsQuery)])

export function Page() {
  const plans = useQuery(planListQuery)
  const results = useQuery(resultsQuery)
  return (
    <>
      <PageHeader
        title="Customer service plans"
        loading={plans.isPending}
        facts={factsOf(plans.data, results.data)}
        actions={
          <>
            <ExportButton listing={planListing} path="/plan-info/api/plans.csv" />
            <SaveButton path="/plan-info/api/review.pdf" fileName="Service review.pdf">
              Download review
            </SaveButton>
            <AskButton />
          </>
        }
      />
      <div className={layout.stack}>
        <ResultsStrip results={results} />
        <PlanTable plans={plans} />
        <RepairsCard results={results} />
      </div>
    </>
  )
}

function factsOf(plans: Parameters<typeof readingInWords>[0] | undefined, results: PlanResults | undefined) {
  if (!plans?.length) return ['Our service targets for each of your products']
  return [
    <span key="reading" className={styles.verdict}>
      {readingInWords(plans)}
    </span>,
    results ? monthsInWords(results) : null,
  ]
}
