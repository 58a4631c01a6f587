import type { CaseRow } from '@portal/contract/cases/cases.ts'
import { counted } from '@portal/contract/format/counts.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { callAct } from '../../acts/calls.ts'
import { resultOf } from '../../lists/result-of.tsx'

export type ChosenCase = Pick<CaseRow, 'caseId' | 'title' | 'status'>

const isOver = ({ status }: ChosenCase) => status === 'closed' || status === 'cancelled'

/** Closes the open ones of these cases; `onKeep` gets those that were not closed. */
export function closeCasesAct(
  queryClient: QueryClient,
  cases: readonly ChosenCase[],
  onKeep: (caseIds: readonly string[]) => void,
) {
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
      const refused = rows.filter(({ outcome }) => outcome !== 'closed')
      onKeep(refused.map(({ caseId }) => caseId))
      const nameOf = (caseId: string) => open.find((each) => each.caseId === caseId)?.title ?? caseId
      return resultOf(
        `${counted(rows.length - refused.length, 'case')} closed`,
        refused.map(({ caseId, outcome }) => ({
          name: nameOf(caseId),
          reason: outcome === 'not_found' ? 'No longer visible to you.' : 'Already closed.',
        })),
      )
    },
    afterwards: () => queryClient.invalidateQueries({ queryKey: ['cases'] }),
  } as const satisfies Act
}
