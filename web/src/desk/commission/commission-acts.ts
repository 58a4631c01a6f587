import type { CommissionRun } from '@portal/contract/commission-desk.ts'
import type { DeskCommissionQueryRow } from '@portal/contract/desk.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../acts/act.ts'
import { callAct } from '../acts/call-act.ts'
import { keepRun } from './queries.ts'

/** What the desk does with a dealer's month. */
export function runActs(queryClient: QueryClient, account: string, month: string, run: CommissionRun | null): Act[] {
  const keep = (changed: CommissionRun) => keepRun(queryClient, account, changed)
  const issued = run?.state === 'issued' ? 'It is issued, and never changes again.' : undefined
  return [
    {
      key: 'preview',
      title: run ? 'Work it out again' : 'Work it out',
      text: 'A preview that only the desk sees, from what was recorded until now.',
      fields: [],
      refusal: issued ?? (run?.state === 'running' ? 'It is being worked out.' : undefined),
      do: async (_body, once) =>
        keep(await callAct('POST /commission-info/api/desk/runs', { body: { month } }, { account, once })),
      done: 'It is being worked out.',
    },
    {
      key: 'issue',
      title: 'Issue it',
      text: 'The dealer sees it at once. From then on it never changes; a correction is a line of the next one.',
      fields: [{ kind: 'day', name: 'paymentDate', label: 'Paid on' }],
      refusal: issued ?? (run?.state === 'ready' ? undefined : 'Work it out first.'),
      do: async (body, once) =>
        keep(
          await callAct(
            'POST /commission-info/api/desk/runs/:month/issue',
            { params: { month }, body },
            { account, once },
          ),
        ),
      done: 'The statement is issued.',
    },
  ]
}

/** Answers a dealer's question about a line. */
export function answerAct(queryClient: QueryClient, row: DeskCommissionQueryRow): Act {
  const { accountId: account, statementRef, lineNo, question, askedBy } = row
  return {
    key: 'answer',
    title: 'Answer',
    text: `${askedBy} asks: ${question}`,
    fields: [
      { kind: 'lines', name: 'answer', label: 'Answer', hint: 'It stays on the line.' },
      {
        kind: 'money',
        name: 'correction',
        label: 'Correction',
        hint: 'Added to the next statement, or taken off with a minus. Empty where the line stands.',
      },
    ],
    do: async ({ correction = '', ...body }, once) => {
      await callAct(
        'POST /commission-info/api/desk/statements/:statementRef/lines/:lineNo/query/answer',
        {
          params: { statementRef, lineNo: String(lineNo) },
          body: { ...body, correction: correction === '' ? null : correction },
        },
        { account, once },
      )
      await queryClient.invalidateQueries({ queryKey: ['commission', 'desk'] })
    },
    done: 'The dealer has the answer.',
  }
}
