import type { DeskIncidentRow } from '@portal/contract/desk.ts'
import { incidentKindNames } from '@portal/contract/diagnostic-values.ts'
import { incidentPhaseNames, incidentPhases } from '@portal/contract/incident-values.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { dueInWords } from '../../areas/cases/case-words.ts'
import { useNow } from '../../areas/cases/use-now.ts'
import { spanInWords } from '../../areas/works/work-words.ts'
import type { Asked } from '../../screens.ts'
import { ActButtons } from '../acts/ActButtons.tsx'
import { deskPaths } from '../desk-paths.ts'
import { Queue, useAsked } from '../Queue.tsx'
import { announceAct } from './incident-acts.ts'
import { incidentQueueOf, incidentQueueQuery, keepDeskIncident } from './queries.ts'

export function load(queryClient: QueryClient, { search }: Asked): Promise<unknown> {
  return queryClient.prefetchQuery(incidentQueueQuery(incidentQueueOf(search)))
}

const columns: readonly Column<DeskIncidentRow>[] = [
  {
    key: 'title',
    header: 'Incident',
    isName: true,
    sortable: false,
    cell: ({ ref, title, kind, where }) => (
      <>
        <Link quiet href={deskPaths.incident(ref)} title={title}>
          {title}
        </Link>
        <small>{[ref, incidentKindNames[kind], where].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  { key: 'start', header: 'When', width: 'min(18rem, 42vw)', sortable: false, cell: (row) => spanInWords(row) },
  {
    key: 'nextUpdateBy',
    header: 'Next word by',
    width: '11rem',
    sortable: false,
    hideBelow: 768,
    cell: (row) => <NextWord row={row} />,
  },
  { key: 'accounts', header: 'Accounts', width: '7rem', align: 'end', sortable: false, hideBelow: 768 },
  { key: 'services', header: 'Services', width: '7rem', align: 'end', sortable: false, hideBelow: 768 },
]

export function Page() {
  const { raw } = useAsked()
  const asked = incidentQueueOf(raw)
  const answer = useQuery(incidentQueueQuery(asked))
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const announce = announceAct(async (incident) => {
    await keepDeskIncident(queryClient, incident)
    await navigate({ to: deskPaths.incident(incident.ref) })
  })
  return (
    <>
      <PageHeader
        title="Incidents"
        facts={['Incidents and planned works of the network', 'Everybody they touch is told']}
        actions={<ActButtons acts={[announce]} />}
      />
      <Tabs
        label="When"
        tabs={incidentPhases.map((phase) => ({
          label: incidentPhaseNames[phase],
          href: deskPaths.incidents({ phase: phase === 'now' ? undefined : phase }),
          current: (asked.phase ?? 'now') === phase,
        }))}
      />
      <Queue
        label="Incidents and planned works, by what we promised next"
        noun="incidents"
        columns={columns}
        rowKey={({ ref }) => ref}
        answer={answer}
        empty={{ title: 'Nothing here', text: 'Announce what happens, before customers ask.' }}
      />
    </>
  )
}

function NextWord({ row: { nextUpdateBy, phase } }: { row: DeskIncidentRow }) {
  const now = useNow()
  if (!nextUpdateBy || phase === 'over') return '–'
  const words = dueInWords(nextUpdateBy, now)
  return new Date(nextUpdateBy) < now ? <Status kind="bad">{words}</Status> : words
}
