import type { VisitRow } from '@portal/contract/visits.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import PlusIcon from 'lucide-react/icons/plus'
import UsersIcon from 'lucide-react/icons/users'
import type { Asked } from '../../screens.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { keysOf, movedTo } from '../views/shown-columns.ts'
import { useColumns } from '../views/use-columns.ts'
import { visitListQuery, type VisitSearch, visitSearchOf, visitSummaryQuery } from './queries.ts'
import { visitPaths } from './visit-paths.ts'
import { visitColumns, VisitTable } from './VisitTable.tsx'
import { countOf, whenInWords } from './visit-words.ts'

export const list = 'visits'

export function load(queryClient: QueryClient, { search }: Asked): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(visitListQuery(visitSearchOf(search))),
    queryClient.prefetchQuery(visitSummaryQuery),
  ])
}

export function Page() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const search = visitSearchOf(raw)
  const columns = keysOf(useColumns(list, visitColumns))
  const navigate = useNavigate()
  const { data: summary, isPending } = useQuery(visitSummaryQuery)
  const counts = summary?.counts
  const total = counts ? counts.upcoming + counts.waiting + counts.past : undefined
  const move = (to: Partial<VisitSearch>, options = { replace: false }) =>
    void navigate({ to: visitPaths.list(), search: movedTo(raw, to), resetScroll: false, ...options })
  const tab = (key: NonNullable<VisitSearch['tab']>, label: string) => ({
    label,
    count: counts?.[key],
    href: visitPaths.list({ tab: key }),
    current: search.tab === key,
  })
  return (
    <>
      <PageHeader
        title="Data centre visits"
        loading={isPending}
        facts={summary ? factsOf(summary.next, summary.counts.waiting) : ['When you come, and who']}
        actions={
          <>
            <Button colour="outline" icon={<UsersIcon aria-hidden />} href={visitPaths.visitors()}>
              Visitors
            </Button>
            <SaveButton path="/visit-info/api/visits.csv" query={{ ...search, columns }} fileName="visits.csv">
              Export CSV
            </SaveButton>
            <Button colour="primary" icon={<PlusIcon aria-hidden />} href={visitPaths.create()}>
              Book a visit
            </Button>
          </>
        }
      />
      <Tabs
        label="Visits"
        tabs={[
          { label: 'All', count: total, href: visitPaths.list(), current: !search.tab },
          tab('upcoming', 'Upcoming'),
          tab('waiting', 'Waiting'),
          tab('past', 'Past'),
        ]}
      />
      <VisitTable search={search} allTotal={search.tab ? counts?.[search.tab] : total} onSearch={move} />
    </>
  )
}

function factsOf(next: VisitRow | null, waiting: number) {
  return [
    next ? `Next: ${whenInWords(next)}, ${next.place}` : 'No visit is planned',
    next && next.withoutId > 0 ? `${countOf(next.withoutId, 'visitor')} without photo ID` : null,
    waiting > 0 ? `${countOf(waiting, 'visit')} waiting` : null,
  ]
}
