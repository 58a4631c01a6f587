import type { DeskVisitRow } from '@portal/contract/desk.ts'
import { visitPurposeNames } from '@portal/contract/visit-values.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { VisitStatus } from '../../areas/visits/VisitStatus.tsx'
import { whenInWords } from '../../areas/visits/visit-words.ts'
import type { Asked } from '../../screens.ts'
import { accountColumn } from '../account-column.tsx'
import { deskPaths } from '../desk-paths.ts'
import { Queue, useAsked } from '../Queue.tsx'
import { visitQueueOf, visitQueueQuery } from './queries.ts'

export function load(queryClient: QueryClient, { search }: Asked): Promise<unknown> {
  return queryClient.prefetchQuery(visitQueueQuery(visitQueueOf(search)))
}

const columns: readonly Column<DeskVisitRow>[] = [
  {
    key: 'visitId',
    header: 'Visit',
    isName: true,
    sortable: false,
    cell: ({ accountId, visitId, people, purpose }) => (
      <>
        <Link quiet href={deskPaths.visit(accountId, visitId)} title={people}>
          {people || visitId}
        </Link>
        <small>
          {visitId}
          {purpose ? ` · ${visitPurposeNames[purpose]}` : ''}
        </small>
      </>
    ),
  },
  accountColumn,
  { key: 'startsAt', header: 'When', width: 'min(15rem, 48vw)', sortable: false, cell: (row) => whenInWords(row) },
  {
    key: 'place',
    header: 'Where',
    width: '13rem',
    sortable: false,
    hideBelow: 1024,
    cell: ({ place, spaces }) => (
      <>
        {place}
        <small>{spaces}</small>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '14rem',
    sortable: false,
    hideBelow: 1024,
    cell: ({ status }) => <VisitStatus status={status} />,
  },
]

export function Page() {
  const { raw } = useAsked()
  const asked = visitQueueOf(raw)
  const answer = useQuery(visitQueueQuery(asked))
  const tab = (label: string, to?: string) => ({
    label,
    href: deskPaths.visits({ tab: to }),
    current: asked.tab === to,
  })
  return (
    <>
      <PageHeader title="Visits" facts={['The one that comes first at the top']} />
      <Tabs label="Which visits" tabs={[tab('Waiting for approval'), tab('Today', 'today'), tab('Coming', 'coming')]} />
      <Queue
        label="Visits of all accounts, by time"
        noun="visits"
        columns={columns}
        rowKey={({ accountId, visitId }) => `${accountId} ${visitId}`}
        answer={answer}
        empty={{ title: 'No visits here', text: 'New ones appear by themselves.' }}
      />
    </>
  )
}
