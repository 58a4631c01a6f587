import type { DeskCommissionQueryRow } from '@portal/contract/desk.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { momentInWords } from '../../areas/cases/case-words.ts'
import { moneyInWords } from '../../areas/services/service-words.ts'
import type { Asked } from '../../screens.ts'
import { accountColumn } from '../account-column.tsx'
import { ActButtons } from '../acts/ActButtons.tsx'
import { askedOf, Queue, useAsked } from '../Queue.tsx'
import { answerAct } from './commission-acts.ts'
import { CommissionTabs } from './CommissionTabs.tsx'
import { lineQueriesQuery } from './queries.ts'

export function load(queryClient: QueryClient, { search }: Asked): Promise<unknown> {
  return queryClient.prefetchQuery(lineQueriesQuery(askedOf(search)))
}

const columns: readonly Column<DeskCommissionQueryRow>[] = [
  {
    key: 'question',
    header: 'Question',
    isName: true,
    sortable: false,
    cell: ({ question, askedBy, askedAt }) => (
      <>
        <span title={question}>{question}</span>
        <small>
          {askedBy}, {momentInWords(askedAt)}
        </small>
      </>
    ),
  },
  accountColumn,
  {
    key: 'statementRef',
    header: 'Line',
    width: '16rem',
    sortable: false,
    hideBelow: 1024,
    cell: ({ statementRef, lineNo, customer }) => (
      <>
        {customer}
        <small>
          {statementRef}, line {lineNo}
        </small>
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '8rem',
    align: 'end',
    sortable: false,
    hideBelow: 768,
    cell: ({ amount, currency }) => moneyInWords(amount, currency),
  },
  {
    key: 'answer',
    header: 'Answer',
    hideHeader: true,
    width: '7rem',
    sortable: false,
    cell: (row) => <Answer row={row} />,
  },
]

export function Page() {
  const { raw } = useAsked()
  const answer = useQuery(lineQueriesQuery(askedOf(raw)))
  return (
    <>
      <PageHeader title="Commission" facts={['What dealers ask about their lines, the oldest first']} />
      <CommissionTabs current="queries" />
      <Queue
        label="Questions about lines, the oldest first"
        noun="questions"
        columns={columns}
        rowKey={({ statementRef, lineNo }) => `${statementRef} ${lineNo}`}
        answer={answer}
        empty={{ title: 'Every question is answered' }}
      />
    </>
  )
}

function Answer({ row }: { row: DeskCommissionQueryRow }) {
  const queryClient = useQueryClient()
  return <ActButtons size="sm" acts={[answerAct(queryClient, row)]} />
}
