import type { DeskCommissionQueryRow } from '@portal/contract/desk/desk.ts'
import { deskCommissionQueryListing } from '@portal/contract/desk/listing.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { inPounds, money } from '@portal/contract/format/money.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Time } from '../../lib/Time.tsx'
import type { Columns } from '../../lists/columns.ts'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { accountColumn } from '../account-column.tsx'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { Queue } from '../Queue.tsx'
import { answerAct } from './commission-acts.ts'
import acts from '../../acts/acts.module.css'
import { CommissionTabs } from './CommissionTabs.tsx'
import { lineQueriesQuery } from './queries.ts'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(lineQueriesQuery(readAddress(deskCommissionQueryListing, search)))
}

const columns: Columns<typeof deskCommissionQueryListing, DeskCommissionQueryRow> = {
  question: {
    header: 'Query',
    cell: ({ question, askedBy, askedAt, accountName, customer, statementRef, lineNo, amount, currency }) => (
      <>
        <span title={question}>{question}</span>
        <small>
          {askedBy}, <Time at={askedAt} as="ago" />
        </small>
        <small className={acts.onPhone}>
          {accountName}, {customer}
        </small>
        <small className={acts.onPhone}>
          <code>{statementRef}</code>, line {lineNo}: {money(amount, currency)}
        </small>
      </>
    ),
  },
  accountName: accountColumn,
  statementRef: {
    header: 'Line',
    width: '16rem',
    hideBelow: 1024,
    cell: ({ statementRef, lineNo, customer }) => (
      <>
        {customer}
        <small>
          <code>{statementRef}</code>, line {lineNo}
        </small>
      </>
    ),
  },
  amount: {
    header: 'Amount, £',
    width: '8rem',
    align: 'end',
    hideBelow: 768,
    cell: ({ amount, currency }) => inPounds(amount, currency),
  },
  actions: {
    header: 'Reply',
    width: '7rem',
    cell: (row) => <Answer row={row} />,
  },
}

export function Page() {
  const { query } = useListing(deskCommissionQueryListing)
  const answer = useQuery(lineQueriesQuery(query))
  return (
    <>
      <PageHeader
        title="Commission"
        facts={[
          answer.data && `${counted(answer.data.total, 'open query', 'open queries')} on statement lines`,
          'Oldest first',
        ]}
      />
      <CommissionTabs current="queries" />
      <Queue
        listing={deskCommissionQueryListing}
        label="Open queries on statement lines, oldest first"
        noun="query"
        nouns="queries"
        columns={columns}
        rowKey={({ statementRef, lineNo }) => `${statementRef} ${lineNo}`}
        answer={answer}
        empty={{ title: 'No open queries' }}
      />
    </>
  )
}

function Answer({ row }: { row: DeskCommissionQueryRow }) {
  const queryClient = useQueryClient()
  return (
    <span className={acts.end}>
      <ActButtons size="sm" acts={[answerAct(queryClient, row)]} />
    </span>
  )
}
