import { aboutBeside } from '@portal/contract/cases/words.ts'
import { caseKindNames, casePriorityNames } from '@portal/contract/cases/values.ts'
import type { DeskCaseRow } from '@portal/contract/desk/desk.ts'
import { deskCaseListing } from '@portal/contract/desk/listing.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { dueTime } from '@portal/contract/format/relative.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import acts from '../../acts/acts.module.css'
import { CaseStatus, Impact } from '../../shell/CaseStatus.tsx'
import { capital } from '../../lib/capital.ts'
import { useNow } from '../../lib/use-now.ts'
import type { Columns } from '../../lists/columns.ts'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { accountColumn } from '../account-column.tsx'
import { deskPaths } from '../desk-paths.ts'
import { Queue } from '../Queue.tsx'
import { caseQueueQuery, tagsQuery } from './queries.ts'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(caseQueueQuery(readAddress(deskCaseListing, search)))
}

const columns: Columns<typeof deskCaseListing, DeskCaseRow> = {
  title: {
    header: 'Case',
    cell: ({ accountId, accountName, caseId, title, about, status }) => (
      <>
        <Link quiet href={deskPaths.caseOne(accountId, caseId)} title={title}>
          {title}
        </Link>
        <small>
          <code>{caseId}</code>
          {aboutBeside({ title, about }) ? <span className={acts.notOnPhone}> · {about}</span> : null}
        </small>
        <small className={acts.onPhone}>{accountName}</small>
        <small className={acts.onPhone}>
          <CaseStatus status={status} />
        </small>
      </>
    ),
  },
  accountName: accountColumn,
  nextAt: { header: 'Due', width: '11rem', cell: (row) => <Due row={row} /> },
  status: {
    header: 'Status',
    width: '10.5rem',
    hideBelow: 1024,
    cell: ({ status }) => <CaseStatus status={status} />,
  },
  priority: {
    header: 'Priority',
    width: '9rem',
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
  assignedToName: {
    header: 'Assignee',
    width: '11rem',
    hideBelow: 1280,
    cell: ({ isMine, assignedToName }) => (isMine ? 'You' : (assignedToName ?? 'Unassigned')),
  },
}

export function Page() {
  const { query } = useListing(deskCaseListing)
  const answer = useQuery(caseQueueQuery(query))
  const { data: tags = [] } = useQuery(tagsQuery)
  const tabs = answer.data?.tabs
  const tab = (label: string, to: ListingAddress<typeof deskCaseListing>, count?: number) => ({
    label,
    count,
    href: deskPaths.cases(to),
    current: query.waitingOn === to.waitingOn && query.whose === to.whose,
  })
  return (
    <>
      <PageHeader
        title="Cases"
        facts={[
          tabs && (tabs.overdue > 0 ? `${counted(tabs.overdue, 'case')} overdue` : 'No case is overdue'),
          tabs && `${number(tabs.nobody)} unassigned`,
          'Escalated first, then by next target',
        ]}
        actions={
          <Button colour="outline" href={deskPaths.replies()}>
            Canned replies
          </Button>
        }
      />
      <Tabs
        label="Waiting on"
        tabs={[
          tab('With us', {}, tabs?.provider),
          tab('Assigned to me', { whose: 'mine' }, tabs?.mine),
          tab('Unassigned', { whose: 'nobody' }, tabs?.nobody),
          tab('Waiting for the customer', { waitingOn: 'customer' }, tabs?.customer),
          tab('All open', { waitingOn: 'anyone' }, tabs?.anyone),
          { label: 'Credit claims', count: tabs?.claims, href: deskPaths.credits(), current: false },
          { label: 'Emails', count: tabs?.emails, href: deskPaths.desk({ kind: 'email' }), current: false },
        ]}
      />
      <Queue
        listing={deskCaseListing}
        label="Cases of all accounts, escalated first, then by next target"
        noun="case"
        columns={columns}
        rowKey={({ accountId, caseId }) => `${accountId} ${caseId}`}
        answer={answer}
        filters={
          <>
            <ChoiceFilter listing={deskCaseListing} name="kind" label="Category" names={caseKindNames} />
            <ChoiceFilter listing={deskCaseListing} name="priority" label="Priority" names={casePriorityNames} />
            {tags.length > 0 || query.tag ? (
              <ChoiceFilter
                listing={deskCaseListing}
                name="tag"
                label="Tag"
                names={tags.map(({ tag: each, cases }) => [each, `${each} (${cases})`] as const)}
              />
            ) : null}
          </>
        }
        empty={{ title: 'No cases here', text: 'New cases appear automatically.' }}
      />
    </>
  )
}

function Due({ row: { nextAt, escalatedAt, status } }: { row: DeskCaseRow }) {
  const now = useNow()
  if (!nextAt) return '–'
  const isLate = status !== 'pending' && status !== 'resolved' && new Date(nextAt) < now
  const words = capital(dueTime(nextAt, now))
  return (
    <>
      {isLate ? <Status kind="bad">{words}</Status> : words}
      {escalatedAt ? <small>Escalated</small> : isLate ? <small>Update overdue</small> : null}
    </>
  )
}
