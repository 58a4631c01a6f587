import { type IncidentPhase, incidentPhaseNames, incidentPhases } from '@portal/contract/incident-values.ts'
import type { IncidentSummary } from '@portal/contract/incidents.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Asked } from '../../screens.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { workListQuery, workSummaryQuery } from './queries.ts'
import { readSearch, workPaths, type WorkSearch } from './work-search.ts'
import { WorkTable } from './WorkTable.tsx'
import styles from './works.module.css'

export function load(queryClient: QueryClient, { search }: Asked): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(workListQuery(readSearch(search))),
    queryClient.prefetchQuery(workSummaryQuery),
  ])
}

/** What is wrong or planned in the network, and what of it touches the account. */
export function Page() {
  const search = readSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { data: summary, isPending } = useQuery(workSummaryQuery)
  const move = (to: WorkSearch, options = { replace: false }) =>
    void navigate({ to: workPaths.list(to), resetScroll: false, ...options })
  return (
    <>
      <PageHeader
        title="Service status"
        loading={isPending}
        facts={summary ? factsOf(summary) : ['Planned works and incidents, and what of yours they touch']}
        actions={
          <SaveButton path="/incident-info/api/incidents.csv" query={search} fileName="service-status.csv">
            Export CSV
          </SaveButton>
        }
      />
      <Tabs label="When" tabs={incidentPhases.map((phase) => tabOf(phase, search, summary))} />
      <WorkTable search={search} summary={summary} onSearch={move} />
    </>
  )
}

function tabOf(phase: IncidentPhase, { phase: current = 'now', reach }: WorkSearch, summary?: IncidentSummary) {
  return {
    label: incidentPhaseNames[phase],
    count: (reach === 'all' ? summary?.all : summary?.phases)?.[phase],
    href: workPaths.list({ phase: phase === 'now' ? undefined : phase, reach }),
    current: phase === current,
  }
}

function factsOf({ phases: { now, planned } }: IncidentSummary) {
  return [
    now > 0 ? (
      <span key="now" className={styles.verdict}>
        {now === 1 ? '1 incident touches your services now' : `${now.toLocaleString('en-GB')} touch your services now`}
      </span>
    ) : (
      'Nothing is wrong with your services that we know of'
    ),
    planned > 0 ? `${planned.toLocaleString('en-GB')} planned` : 'Nothing planned',
  ]
}
