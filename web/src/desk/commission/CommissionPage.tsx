import type { DeskCommissionRow } from '@portal/contract/desk.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { moneyInWords } from '../../areas/services/service-words.ts'
import type { Asked } from '../../screens.ts'
import { deskPaths } from '../desk-paths.ts'
import { askedOf, Queue, useAsked } from '../Queue.tsx'
import { CommissionTabs } from './CommissionTabs.tsx'
import { monthInWords } from './month-words.ts'
import { commissionQueueQuery } from './queries.ts'

export function load(queryClient: QueryClient, { search }: Asked): Promise<unknown> {
  return queryClient.prefetchQuery(commissionQueueQuery(askedOf(search)))
}

const columns: readonly Column<DeskCommissionRow>[] = [
  {
    key: 'accountName',
    header: 'Dealer',
    isName: true,
    sortable: false,
    cell: ({ accountId, accountName, month }) => (
      <>
        <Link quiet href={deskPaths.commissionRun(accountId, month)}>
          {accountName}
        </Link>
        <small>{accountId}</small>
      </>
    ),
  },
  { key: 'month', header: 'Next', width: '10rem', sortable: false, cell: ({ month }) => monthInWords(month) },
  {
    key: 'state',
    header: 'Preview',
    width: '11rem',
    sortable: false,
    hideBelow: 768,
    cell: ({ state }) => <RunState state={state} />,
  },
  {
    key: 'net',
    header: 'Net',
    width: '10rem',
    align: 'end',
    sortable: false,
    hideBelow: 768,
    cell: ({ state, net, currency }) => (state ? moneyInWords(net, currency) : '–'),
  },
  { key: 'openQueries', header: 'Questions', width: '8rem', align: 'end', sortable: false, hideBelow: 1024 },
]

export function Page() {
  const { raw } = useAsked()
  const answer = useQuery(commissionQueueQuery(askedOf(raw)))
  return (
    <>
      <PageHeader title="Commission" facts={['Each dealer with the month that is issued next']} />
      <CommissionTabs current="dealers" />
      <Queue
        label="Dealers, the oldest month first"
        noun="dealers"
        columns={columns}
        rowKey={({ accountId }) => accountId}
        answer={answer}
        empty={{ title: 'No such dealer', text: 'Search for a name or a number.' }}
      />
    </>
  )
}

export function RunState({ state }: Pick<DeskCommissionRow, 'state'>) {
  if (state === 'ready') return <Status kind="info">To be issued</Status>
  if (state === 'running') return <Status kind="with-us">Being worked out</Status>
  return state === 'issued' ? <Status kind="completed">Issued</Status> : <Status kind="pending">Not begun</Status>
}
