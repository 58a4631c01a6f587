import type { CaseRow } from '@portal/contract/cases/cases.ts'
import { counted } from '@portal/contract/format/counts.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { callAct } from '../../acts/calls.ts'
import { outcomeInWords } from './case-words.ts'

type Chosen = Pick<CaseRow, 'caseId' | 'status'>

const isOver = ({ status }: Chosen) => status === 'closed' || status === 'cancelled'

/** Closes the open ones of these cases. */
export function closeCasesAct(queryClient: QueryClient, cases: readonly Chosen[], onDone: () => void) {
  const open = cases.filter((each) => !isOver(each))
  return {
    key: 'close',
    title: 'Close cases',
    heading: `Close ${counted(open.length, 'case')}`,
    text: 'You can reopen a case for 28 days.',
    fields: [],
    refusal: open.length === 0 ? 'These cases are closed.' : undefined,
    do: async (_typed, once) => {
      const body = { caseIds: open.map(({ caseId }) => caseId) }
      const { rows } = await callAct('POST /case-info/api/closures', { body }, { once })
      onDone()
      return outcomeInWords(rows)
    },
    afterwards: () => queryClient.invalidateQueries({ queryKey: ['cases'] }),
  } as const satisfies Act
}
