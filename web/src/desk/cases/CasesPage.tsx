import { caseKindNames, casePriorityNames } from '@portal/contract/case-values.ts'
import type { DeskCaseRow } from '@portal/contract/desk.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { CaseStatus, Impact } from '../../areas/cases/CaseStatus.tsx'
import { dueInWords } from '../../areas/cases/case-words.ts'
import { useNow } from '../../areas/cases/use-now.ts'
import type { Asked } from '../../screens.ts'
import { accountColumn } from '../account-column.tsx'
import { deskPaths } from '../desk-paths.ts'
import { Filter } from '../Filter.tsx'
import { Queue, useAsked } from '../Queue.tsx'
import { caseQueueOf, caseQueueQuery } from './queries.ts'

export function load(queryClient: QueryClient, { search }: Asked): Promise<unknown> {
  return queryClient.prefetchQuery(caseQueueQuery(caseQueueOf(search)))
}

const columns: readonly Column<DeskCaseRow>[] = [
  {
    key: 'title',
    header: 'Case',
    isName: true,
    sortable: false,
    cell: ({ accountId, caseId, title, about }) => (
      <>
        <Link quiet href={deskPaths.caseOne(accountId, caseId)} title={title}>
          {title}
        </Link>
        <small>
          {caseId}
          {about ? ` · ${about}` : ''}
        </small>
      </>
    ),
  },
  accountColumn,
  { key: 'nextAt', header: 'Due', width: '11rem', sortable: false, cell: (row) => <Due row={row} /> },
  {
    key: 'status',
    header: 'Status',
    width: '10.5rem',
    sortable: false,
    hideBelow: 1024,
    cell: ({ status }) => <CaseStatus status={status} />,
  },
  {
    key: 'priority',
    header: 'Priority',
    width: '9rem',
    sortable: false,
    hideBelow: 1024,
    cell: ({ priority, impact }) => (
      <>
        {casePriorityNames[priority]}
        {impact ? (
          <small>
            <Impact impact={impact} />
          </small>
        ) : null}
      </>
    ),
  },
  {
    key: 'takenByName',
    header: 'Looked after by',
    width: '11rem',
    sortable: false,
    hideBelow: 1280,
    cell: ({ isMine, takenByName }) => (isMine ? 'You' : (takenByName ?? '–')),
  },
]

export function Page() {
  const { raw } = useAsked()
  const asked = caseQueueOf(raw)
  const answer = useQuery(caseQueueQuery(asked))
  const tab = (label: string, to: { turn?: string; whose?: string }) => ({
    label,
    href: deskPaths.cases(to),
    current: asked.turn === to.turn && asked.whose === to.whose,
  })
  return (
    <>
      <PageHeader title="Cases" facts={['Escalated first, then by what we promised next']} />
      <Tabs
        label="Whose turn"
        tabs={[
          tab('Our turn', {}),
          tab('Mine', { whose: 'mine' }),
          tab('Nobody’s', { whose: 'nobody' }),
          tab('Waiting for the customer', { turn: 'theirs' }),
          tab('All open', { turn: 'all' }),
        ]}
      />
      <Queue
        label="Cases of all accounts, escalated first, then the next promise"
        noun="cases"
        columns={columns}
        rowKey={({ accountId, caseId }) => `${accountId} ${caseId}`}
        answer={answer}
        filters={
          <>
            <Filter name="kind" label="Kind" names={caseKindNames} />
            <Filter name="priority" label="Priority" names={casePriorityNames} />
          </>
        }
        empty={{ title: 'Nothing waits here', text: 'New cases appear by themselves.' }}
      />
    </>
  )
}

function Due({ row: { nextAt, escalatedAt, status } }: { row: DeskCaseRow }) {
  const now = useNow()
  if (!nextAt) return '–'
  const isLate = status !== 'pending' && status !== 'resolved' && new Date(nextAt) < now
  const words = dueInWords(nextAt, now)
  return (
    <>
      {isLate ? <Status kind="bad">{words}</Status> : words}
      {escalatedAt ? <small>Escalated</small> : isLate ? <small>Update overdue</small> : null}
    </>
  )
}
