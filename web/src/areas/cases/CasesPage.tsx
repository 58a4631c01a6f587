import { caseStatusNames } from '@portal/contract/case-values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import ExternalIcon from 'lucide-react/icons/external-link'
import PlusIcon from 'lucide-react/icons/plus'
import { boot } from '../../boot.ts'
import { paths } from '../../paths.ts'
import type { Asked } from '../../screens.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { keysOf, movedTo } from '../views/shown-columns.ts'
import { useColumns } from '../views/use-columns.ts'
import { caseColumns, CaseTable } from './CaseTable.tsx'
import styles from './cases.module.css'
import { caseListQuery, type CaseSearch, caseSearchOf, caseSummaryQuery } from './queries.ts'

export const list = 'cases'

export function load(queryClient: QueryClient, { search }: Asked): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(caseListQuery(caseSearchOf(search))),
    queryClient.prefetchQuery(caseSummaryQuery),
  ])
}

export function Page() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const search = caseSearchOf(raw)
  const columns = keysOf(useColumns(list, caseColumns))
  const navigate = useNavigate()
  const { data: summary, isPending } = useQuery(caseSummaryQuery)
  const counts = summary?.counts
  const total = counts ? counts.waiting + counts['with-us'] + counts.closed : undefined
  const move = (to: Partial<CaseSearch>, options = { replace: false }) =>
    void navigate({ to: paths.cases(), search: movedTo(raw, to), resetScroll: false, ...options })

  return (
    <>
      <PageHeader
        title="Cases"
        loading={isPending}
        facts={counts ? factsOf(counts.waiting, counts['with-us']) : ['Your questions and faults, and our answers']}
        actions={
          <>
            <Button colour="outline" external href={boot.faqUrl} iconEnd={<ExternalIcon aria-hidden />}>
              FAQs
            </Button>
            <SaveButton path="/case-info/api/cases.csv" query={{ ...search, columns }} fileName="cases.csv">
              Export CSV
            </SaveButton>
            <Button colour="primary" icon={<PlusIcon aria-hidden />} href={paths.caseNew()}>
              Open a case
            </Button>
          </>
        }
      />
      <Tabs
        label="Case status"
        tabs={[
          { label: 'All', count: total, href: paths.cases(), current: !search.turn },
          tab('waiting', caseStatusNames.pending, counts?.waiting, search),
          tab('with-us', caseStatusNames.inProgress, counts?.['with-us'], search),
          tab('closed', caseStatusNames.closed, counts?.closed, search),
        ]}
      />
      <CaseTable
        search={search}
        allTotal={search.turn ? counts?.[search.turn] : total}
        services={summary?.services ?? []}
        onSearch={move}
      />
    </>
  )
}

function tab(turn: NonNullable<CaseSearch['turn']>, label: string, count: number | undefined, search: CaseSearch) {
  return { label, count, href: paths.cases({ turn }), current: search.turn === turn }
}

function factsOf(waiting: number, withUs: number) {
  return [
    waiting > 0 ? (
      <span key="waiting" className={styles.verdict}>
        {waiting === 1 ? '1 case is waiting for you' : `${waiting.toLocaleString('en-GB')} cases are waiting for you`}
      </span>
    ) : (
      'Nothing is waiting for you'
    ),
    `${withUs.toLocaleString('en-GB')} with us`,
  ]
}
