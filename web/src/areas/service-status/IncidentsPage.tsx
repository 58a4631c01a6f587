import { pageOf } from '@portal/contract/page-of.ts'
import { incidentListing } from '@portal/contract/service-status/listing.ts'
import { type IncidentPhase, incidentPhaseNames, incidentPhases } from '@portal/contract/service-status/values.ts'
import type { IncidentSummary } from '@portal/contract/service-status/incidents.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { incidentListQuery, type IncidentSearch, incidentSummaryQuery } from './queries.ts'
import { IncidentTable } from './IncidentTable.tsx'
import styles from './incidents.module.css'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(incidentListQuery(readAddress(incidentListing, search))),
    queryClient.prefetchQuery(incidentSummaryQuery),
  ])
}

/** Incidents and planned work, and those that affect the account. */
export function Page() {
  const { query } = useListing(incidentListing)
  const { data: summary, isPending } = useQuery(incidentSummaryQuery)
  return (
    <>
      <PageHeader
        title="Service status"
        loading={isPending}
        facts={summary ? factsOf(summary) : ['Incidents and planned work, and the services they affect']}
        actions={
          shownTotal(query, summary) === 0 ? null : (
            <SaveButton path="/incident-info/api/incidents.csv" query={query} fileName="service-status.csv">
              Export CSV
            </SaveButton>
          )
        }
      />
      <Tabs label="Period" tabs={incidentPhases.map((phase) => tabOf(phase, query, summary))} />
      <IncidentTable summary={summary} />
    </>
  )
}

/** How many the tab lists without other filters. */
const shownTotal = ({ phase = 'now', reach }: Pick<IncidentSearch, 'phase' | 'reach'>, summary?: IncidentSummary) =>
  (reach === 'all' ? summary?.all : summary?.phases)?.[phase]

function tabOf(phase: IncidentPhase, { phase: current = 'now', reach }: IncidentSearch, summary?: IncidentSummary) {
  return {
    label: incidentPhaseNames[phase],
    count: shownTotal({ phase, reach }, summary),
    href: pageOf('serviceStatus', { phase: phase === 'now' ? undefined : phase, reach }),
    current: phase === current,
  }
}

function factsOf({ phases: { now, planned }, restored }: IncidentSummary) {
  const current = now - restored
  return [
    current > 0 ? (
      <span key="now" className={styles.verdict}>
        {`${counted(current, 'affects', 'affect')} your services now`}
      </span>
    ) : (
      'No known issues with your services'
    ),
    restored > 0 ? `${number(restored)} restored` : null,
    planned > 0 ? `${number(planned)} planned` : 'No planned work',
  ]
}
