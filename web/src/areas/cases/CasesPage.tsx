import { caseListing } from '@portal/contract/cases/listing.ts'
import { caseStatusNames, type CaseWaitingOn } from '@portal/contract/cases/values.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import ExternalIcon from 'lucide-react/icons/external-link'
import PlusIcon from 'lucide-react/icons/plus'
import { boot } from '../../boot.ts'
import { ExportButton } from '../../lists/ExportButton.tsx'
import { forDealers } from '../../lists/for-dealers.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import type { OwnProps } from '../../lists/own-props.ts'
import { useListing } from '../../lists/use-listing.ts'
import { type CaseListSearch, paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { CaseTable } from './CaseTable.tsx'
import styles from './cases.module.css'
import { caseListQuery, caseSummaryQuery } from './queries.ts'

export const list = 'cases'

function loadOwn(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(caseListQuery(readAddress(caseListing, search))),
    queryClient.prefetchQuery(caseSummaryQuery),
  ])
}

export const { Page, load } = forDealers(
  caseListing,
  { Page: OwnCases, load: loadOwn },
  () => import('./customers/CustomerCases.tsx'),
)

function OwnCases({ whose }: OwnProps) {
  const { faqUrl } = boot()
  const { query } = useListing(caseListing)
  const { data: summary, isPending } = useQuery(caseSummaryQuery)
  const counts = summary?.counts
  const total = counts ? counts.customer + counts.provider + counts.nobody : undefined

  return (
    <>
      <PageHeader
        title="Cases"
        loading={isPending}
        facts={counts ? factsOf(counts.customer, counts.provider) : ['Your faults and questions, and our replies']}
        actions={
          <>
            {whose}
            {faqUrl ? (
              <Button colour="outline" external href={faqUrl} iconEnd={<ExternalIcon aria-hidden />}>
                FAQs
              </Button>
            ) : null}
            {/* The empty list offers its first case. */}
            {total === 0 ? null : (
              <>
                <ExportButton listing={caseListing} path="/case-info/api/cases.csv" />
                <Button colour="primary" icon={<PlusIcon aria-hidden />} href={paths.caseNew()}>
                  Open a case
                </Button>
              </>
            )}
          </>
        }
      />
      <Tabs
        label="Case status"
        tabs={[
          { label: 'All', count: total, href: paths.cases(), current: !query.waitingOn },
          tab('customer', caseStatusNames.pending, counts?.customer, query),
          tab('provider', caseStatusNames.inProgress, counts?.provider, query),
          tab('nobody', caseStatusNames.closed, counts?.nobody, query),
        ]}
      />
      <CaseTable allTotal={query.waitingOn ? counts?.[query.waitingOn] : total} services={summary?.services ?? []} />
    </>
  )
}

function tab(waitingOn: CaseWaitingOn, label: string, count: number | undefined, search: CaseListSearch) {
  return { label, count, href: paths.cases({ waitingOn }), current: search.waitingOn === waitingOn }
}

function factsOf(waiting: number, withUs: number) {
  return [
    waiting > 0 ? (
      <span key="waiting" className={styles.verdict}>
        {`${counted(waiting, 'case is', 'cases are')} waiting for you`}
      </span>
    ) : (
      'No cases are waiting for you'
    ),
    `${number(withUs)} with us`,
  ]
}
