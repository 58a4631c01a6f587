import type { DeskIncidentRow } from '@portal/contract/desk/desk.ts'
import { deskIncidentListing } from '@portal/contract/desk/listing.ts'
import { incidentKindNames } from '@portal/contract/diagnostics/values.ts'
import { incidentPhaseNames, incidentPhases } from '@portal/contract/service-status/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dueTime } from '@portal/contract/format/relative.ts'
import { spanInWords } from '@portal/contract/service-status/words.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import acts from '../../acts/acts.module.css'
import { IncidentStatus } from '../../areas/service-status/IncidentStatus.tsx'
import { useNow } from '../../lib/use-now.ts'
import type { Columns } from '../../lists/columns.ts'
import { Unbroken } from '@portal/ui/src/Unbroken.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { deskPaths } from '../desk-paths.ts'
import { Queue } from '../Queue.tsx'
import { DraftsCard } from './DraftsCard.tsx'
import { incidentQueueQuery } from './queries.ts'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(incidentQueueQuery(readAddress(deskIncidentListing, search)))
}

const columns: Columns<typeof deskIncidentListing, DeskIncidentRow> = {
  title: {
    header: 'Incident',
    cell: ({ ref, title, kind, where, ...row }) => (
      <>
        <Link quiet href={deskPaths.incident(ref)} title={title}>
          {title}
        </Link>
        <small>
          <code>{ref}</code>
          <span className={acts.notOnPhone}>
            {['', incidentKindNames[kind], where].filter((each) => each !== null).join(' · ')}
          </span>
        </small>
        <small className={acts.onPhone}>{where ?? incidentKindNames[kind]}</small>
        <small className={acts.onPhone}>
          <IncidentStatus incident={{ kind, ...row }} />
        </small>
      </>
    ),
  },
  state: {
    header: 'Status',
    width: '11rem',
    hideBelow: 1024,
    cell: (row) => <IncidentStatus incident={row} />,
  },
  start: {
    header: 'When',
    width: 'min(18rem, 42vw)',
    wraps: true,
    cell: (row) => <Unbroken>{spanInWords(row)}</Unbroken>,
  },
  nextUpdateBy: {
    header: 'Next update due',
    width: '11rem',
    hideBelow: 768,
    cell: (row) => <NextWord row={row} />,
  },
  accounts: { header: 'Accounts', width: '7rem', align: 'end', hideBelow: 768 },
  services: { header: 'Services', width: '7rem', align: 'end', hideBelow: 768 },
}

/** Without the next update if no row has one, as most planned work and all that is over. */
const keysOf = (phase: DeskIncidentRow['phase'], rows: readonly DeskIncidentRow[]) =>
  Object.keys(columns).filter(
    (key) => key !== 'nextUpdateBy' || phase === 'now' || rows.some((row) => row.phase !== 'over' && row.nextUpdateBy),
  )

const orders = { now: 'By next update due', planned: 'Earliest first', over: 'Latest first' }

export function Page() {
  const { query } = useListing(deskIncidentListing)
  const answer = useQuery(incidentQueueQuery(query))
  const tabs = answer.data?.tabs
  return (
    <>
      <PageHeader
        title="Incidents"
        facts={[
          tabs && (tabs.overdue > 0 ? `${counted(tabs.overdue, 'update')} overdue` : 'No update is overdue'),
          orders[query.phase ?? 'now'],
        ]}
        actions={
          <Button colour="primary" href={deskPaths.incidentNew()}>
            New incident
          </Button>
        }
      />
      <DraftsCard />
      <Tabs
        label="Status"
        tabs={incidentPhases.map((phase) => ({
          label: incidentPhaseNames[phase],
          count: tabs?.[phase] ?? undefined,
          href: deskPaths.incidents({ phase: phase === 'now' ? undefined : phase }),
          current: (query.phase ?? 'now') === phase,
        }))}
      />
      <Queue
        listing={deskIncidentListing}
        label={`Incidents and planned work. ${orders[query.phase ?? 'now']}`}
        noun="incident"
        columns={columns}
        keys={keysOf(query.phase ?? 'now', answer.data?.rows ?? [])}
        rowKey={({ ref }) => ref}
        answer={answer}
        empty={{ title: 'Nothing here', text: 'Announce incidents and planned work here.' }}
      />
    </>
  )
}

function NextWord({ row: { nextUpdateBy, phase } }: { row: DeskIncidentRow }) {
  const now = useNow()
  if (!nextUpdateBy || phase === 'over') return '–'
  const words = dueTime(nextUpdateBy, now)
  return new Date(nextUpdateBy) < now ? <Status kind="bad">{words}</Status> : words
}
