import type { CommissionRun } from '@portal/contract/commission/desk.ts'
import type { DeskCommissionQueryRow } from '@portal/contract/desk/desk.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { keepRun } from './queries.ts'

/** Desk actions on a dealer's month. */
export function runActs(queryClient: QueryClient, account: string, month: string, run: CommissionRun | null): Act[] {
  const keep = (changed: CommissionRun) => keepRun(queryClient, account, changed)
  const issued = run?.state === 'issued' ? 'It has been issued and can no longer change.' : undefined
  return [
    {
      key: 'preview',
      shortcut: 'c',
      title: run ? 'Recalculate' : 'Calculate',
      text: 'Creates a preview for the desk from the events recorded so far.',
      fields: [],
      ...(run?.state === 'ready' ? {} : { colour: 'primary' as const }),
      refusal: issued ?? (run?.state === 'running' ? 'Calculation in progress.' : undefined),
      do: calls('POST /commission-info/api/desk/runs', { body: { month }, account }, keep),
      done: 'Calculation in progress.',
    },
    {
      key: 'issue',
      shortcut: 'i',
      title: 'Issue',
      text: 'The dealer can see it immediately. It can no longer change; a correction becomes a line of the next statement.',
      fields: [{ kind: 'day', name: 'paymentDate', label: 'Paid on' }],
      ...(run?.state === 'ready' && { colour: 'primary' as const }),
      refusal: issued ?? (run?.state === 'ready' ? undefined : 'Calculate it first.'),
      do: calls('POST /commission-info/api/desk/runs/:month/issue', { params: { month }, account }, keep),
      done: 'Statement issued.',
    },
  ]
}

/** Answers a dealer's query about a line. */
export function answerAct(queryClient: QueryClient, row: DeskCommissionQueryRow): Act {
  const { accountId: account, statementRef, lineNo, question, askedBy } = row
  return {
    key: 'answer',
    shortcut: 'r',
    title: 'Reply',
    text: `${askedBy} asks: ${question}`,
    fields: [
      { kind: 'lines', name: 'answer', label: 'Reply', hint: 'Stays on the line permanently.' },
      {
        kind: 'money',
        name: 'correction',
        label: 'Correction',
        hint: 'Added to the next statement; use a minus to deduct. Leave it empty for no correction.',
      },
    ],
    do: calls(
      'POST /commission-info/api/desk/statements/:statementRef/lines/:lineNo/query/answer',
      {
        params: { statementRef, lineNo },
        body: ({ correction, ...body }) => ({ ...body, correction: correction === '' ? null : correction }),
        account,
      },
      () => queryClient.invalidateQueries({ queryKey: ['commission', 'desk'] }),
    ),
    done: 'Reply sent.',
  }
}
