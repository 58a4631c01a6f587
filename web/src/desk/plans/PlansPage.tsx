import type { DeskPlanRow } from '@portal/contract/desk.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { dayInWords } from '../../areas/services/service-words.ts'
import type { Asked } from '../../screens.ts'
import { deskPaths } from '../desk-paths.ts'
import { askedOf, Queue, useAsked } from '../Queue.tsx'
import { planQueueQuery } from './queries.ts'

export function load(queryClient: QueryClient, { search }: Asked): Promise<unknown> {
  return queryClient.prefetchQuery(planQueueQuery(askedOf(search)))
}

const columns: readonly Column<DeskPlanRow>[] = [
  {
    key: 'title',
    header: 'Plan',
    isName: true,
    sortable: false,
    cell: ({ planId, title, productCategory }) => (
      <>
        <Link quiet href={deskPaths.plan(planId)}>
          {title}
        </Link>
        <small>
          {planId} · {productCategory}
        </small>
      </>
    ),
  },
  {
    key: 'version',
    header: 'In force',
    width: 'min(12rem, 36vw)',
    sortable: false,
    cell: ({ version, issueDate }) =>
      version === null ? (
        '–'
      ) : (
        <>
          Version {version}
          <small>{issueDate ? `since ${dayInWords(issueDate)}` : ''}</small>
        </>
      ),
  },
  {
    key: 'draft',
    header: 'Draft',
    width: '11rem',
    sortable: false,
    hideBelow: 768,
    cell: ({ draft }) => (draft === null ? '–' : <Status kind="pending">Version {draft}</Status>),
  },
  { key: 'accounts', header: 'Accounts', width: '7rem', align: 'end', sortable: false, hideBelow: 768 },
  { key: 'acknowledged', header: 'Took note', width: '7rem', align: 'end', sortable: false, hideBelow: 768 },
]

export function Page() {
  const { raw } = useAsked()
  const answer = useQuery(planQueueQuery(askedOf(raw)))
  return (
    <>
      <PageHeader title="Plans" facts={['What we promise for each kind of service', 'Drafts first']} />
      <Queue
        label="Customer service plans, drafts first"
        noun="plans"
        columns={columns}
        rowKey={({ planId }) => planId}
        answer={answer}
        empty={{ title: 'No such plan', text: 'Search for a title, a number or a kind of service.' }}
      />
    </>
  )
}
