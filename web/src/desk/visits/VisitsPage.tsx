import type { DeskVisitRow } from '@portal/contract/desk/desk.ts'
import { deskVisitListing } from '@portal/contract/desk/listing.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { visitPurposeNames } from '@portal/contract/visits/values.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { VisitStatus } from '../../areas/visits/VisitStatus.tsx'
import { whenInWords } from '../../areas/visits/visit-words.ts'
import type { Columns } from '../../lists/columns.ts'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import acts from '../../acts/acts.module.css'
import { Unbroken } from '@portal/ui/src/Unbroken.tsx'
import { accountColumn } from '../account-column.tsx'
import { deskPaths } from '../desk-paths.ts'
import { Queue } from '../Queue.tsx'
import { checkPassAct } from './check-pass-act.tsx'
import { visitQueueQuery } from './queries.ts'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(visitQueueQuery(readAddress(deskVisitListing, search)))
}

const columns: Columns<typeof deskVisitListing, DeskVisitRow> = {
  visitId: {
    header: 'Visit',
    cell: ({ accountId, accountName, visitId, people, purpose, place, status }) => (
      <>
        <Link quiet href={deskPaths.visit(accountId, visitId)} title={people}>
          {people || visitId}
        </Link>
        <small>
          <code>{visitId}</code>
          {purpose ? ` · ${visitPurposeNames[purpose]}` : ''}
        </small>
        <small className={acts.onPhone}>{accountName}</small>
        <small className={acts.onPhone}>{place}</small>
        <small className={acts.onPhone}>
          <VisitStatus status={status} />
        </small>
      </>
    ),
  },
  accountName: accountColumn,
  startsAt: { header: 'Time', width: 'min(15rem, 48vw)', cell: (row) => <Unbroken>{whenInWords(row)}</Unbroken> },
  place: {
    header: 'Location',
    width: '13rem',
    hideBelow: 1024,
    cell: ({ place, racks }) => (
      <>
        {place}
        <small>{racks}</small>
      </>
    ),
  },
  status: {
    header: 'Status',
    width: '14rem',
    hideBelow: 1024,
    cell: ({ status }) => <VisitStatus status={status} />,
  },
}

export function Page() {
  const { query } = useListing(deskVisitListing)
  const answer = useQuery(visitQueueQuery(query))
  const tabs = answer.data?.tabs
  const tab = (label: string, count?: number, to?: typeof query.tab) => ({
    label,
    count,
    href: deskPaths.visits({ tab: to }),
    current: query.tab === to,
  })
  return (
    <>
      <PageHeader
        title="Visits"
        facts={[
          tabs &&
            (tabs.waiting > 0
              ? `${counted(tabs.waiting, 'visit')} waiting for approval`
              : 'No visit is waiting for approval'),
          tabs && `${number(tabs.today)} today`,
          'Earliest first',
        ]}
        actions={<ActButtons acts={[checkPassAct]} />}
      />
      <Tabs
        label="Visits shown"
        tabs={[
          tab('For approval', tabs?.waiting),
          tab('Today', tabs?.today, 'today'),
          tab('Upcoming', tabs?.coming, 'coming'),
        ]}
      />
      <Queue
        listing={deskVisitListing}
        label="Visits of all accounts, by time"
        noun="visit"
        columns={columns}
        rowKey={({ accountId, visitId }) => `${accountId} ${visitId}`}
        answer={answer}
        empty={{ title: 'No visits here', text: 'New visits appear automatically.' }}
      />
    </>
  )
}
