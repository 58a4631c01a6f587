import { visitListing } from '@portal/contract/visits/listing.ts'
import type { VisitSummary } from '@portal/contract/visits/visits.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import PlusIcon from 'lucide-react/icons/plus'
import UsersIcon from 'lucide-react/icons/users'
import { ExportButton } from '../../lists/ExportButton.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { visitListQuery, type VisitSearch, visitSummaryQuery } from './queries.ts'
import { visitPaths } from './visit-paths.ts'
import { VisitTable } from './VisitTable.tsx'
import { nextInWords, waitingInWords } from './visit-words.ts'

export const list = 'visits'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(visitListQuery(readAddress(visitListing, search))),
    queryClient.prefetchQuery(visitSummaryQuery),
  ])
}

export function Page() {
  const { query } = useListing(visitListing)
  const { data: summary, isPending } = useQuery(visitSummaryQuery)
  const counts = summary?.counts
  const total = counts ? counts.upcoming + counts.waiting + counts.past : undefined
  const tab = (key: NonNullable<VisitSearch['tab']>, label: string) => ({
    label,
    count: counts?.[key],
    href: visitPaths.list({ tab: key }),
    current: query.tab === key,
  })
  return (
    <>
      <PageHeader
        title="Data centre visits"
        loading={isPending}
        facts={summary ? factsOf(summary) : ['Your visits and visitors']}
        actions={
          <>
            <Button colour="outline" icon={<UsersIcon aria-hidden />} href={visitPaths.visitors()}>
              Visitors
            </Button>
            <ExportButton listing={visitListing} path="/visit-info/api/visits.csv" />
            <Button colour="primary" icon={<PlusIcon aria-hidden />} href={visitPaths.create()}>
              Book a visit
            </Button>
          </>
        }
      />
      <Tabs
        label="Visits"
        tabs={[
          { label: 'All', count: total, href: visitPaths.list(), current: !query.tab },
          tab('upcoming', 'Upcoming'),
          tab('waiting', 'Waiting'),
          tab('past', 'Past'),
        ]}
      />
      <VisitTable allTotal={query.tab ? counts?.[query.tab] : total} />
    </>
  )
}

function factsOf({ onSite, next, counts, drafts }: VisitSummary) {
  return [
    onSite ? `On site: ${onSite.place}${onSite.endsAt ? `, until ${clock(onSite.endsAt)}` : ''}` : null,
    next ? nextInWords(next) : onSite ? 'No other visits planned' : 'No visits planned',
    waitingInWords(counts.waiting, drafts),
  ]
}
