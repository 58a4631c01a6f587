import { queryDetailMaxLength } from '@portal/contract/billing/values.ts'
import { money } from '@portal/contract/format/money.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { calls } from '../../acts/calls.ts'
import { QueriedLines } from '../../shell/QueriedLines.tsx'
import { billQueryQuery } from './queries.ts'

/** The queried lines of a bill beside the case, and the answer that ends the dispute. */
export function BillQueryCard({ account, caseId }: { account: string; caseId: string }) {
  const queryClient = useQueryClient()
  const { data: query } = useQuery(billQueryQuery(account, caseId))
  if (!query) return null
  const answer: Act = {
    key: 'bill-answer',
    title: 'Answer query',
    text: `The customer sees the answer in the case and beside the lines. ${money(query.amount, query.currency)} is in dispute.`,
    fields: [
      { kind: 'money', name: 'credited', label: 'Credit before VAT, £', hint: 'Enter 0 if the amount is right.' },
      { kind: 'lines', name: 'answer', label: 'Answer', rows: 4, maxLength: queryDetailMaxLength },
    ],
    draft: `bill-answer-${caseId}`,
    refusal: query.outcome === null ? undefined : 'This query has already been answered.',
    colour: 'primary',
    do: calls('POST /case-desk/api/cases/:caseId/bill-answers', { params: { caseId }, account }, () =>
      queryClient.invalidateQueries({ queryKey: ['cases', 'desk'] }),
    ),
    done: 'Query answered.',
  }
  return (
    <Card
      title="About a bill"
      note={query.outcome === null ? 'In dispute' : undefined}
      footer={query.outcome === null ? <ActButtons size="sm" acts={[answer]} /> : null}
    >
      <QueriedLines query={query} />
    </Card>
  )
}
