import type { Bill } from '@portal/contract/billing/billing.ts'
import type { ComparedLine } from '@portal/contract/billing/lines.ts'
import { queryDetailMaxLength, queryReasonNames } from '@portal/contract/billing/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { longDate } from '@portal/contract/format/days.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'

interface Wanted {
  bill: Bill
  lines: readonly ComparedLine[]
  queryClient: QueryClient
  onDone: () => void
}

/** Queries the selected lines, which opens a case. */
export function queryAct({ bill, lines, queryClient, onDone }: Wanted): Act {
  const { billId, queriesUntil } = bill
  const lineNos = lines.map(({ lineNo }) => lineNo)
  const queried = lines.find(({ query }) => query !== null)
  const title = `Query ${counted(lines.length, 'line')}`
  return {
    key: 'query',
    title,
    shortcut: 'q',
    text: 'We open a case with these lines and reply there. Until then the lines are shown as in dispute.',
    fields: [
      { kind: 'choice', name: 'reason', label: 'Why?', names: queryReasonNames },
      {
        kind: 'lines',
        name: 'detail',
        label: 'Details',
        hint: 'For example the price that you agreed, and when.',
        rows: 4,
        maxLength: queryDetailMaxLength,
        isOptional: true,
      },
    ],
    draft: `bill-query-${billId}`,
    refusal: !bill.mayQuery
      ? `Lines of this bill could be queried until ${longDate(queriesUntil)}.`
      : queried
        ? `Line ${queried.lineNo} has been queried in ${queried.query?.caseId ?? 'a case'}.`
        : undefined,
    colour: 'primary',
    do: calls('POST /billing-info/api/bills/:billId/queries', { params: { billId }, body: { lineNos } }, async () => {
      onDone()
      await queryClient.invalidateQueries({ queryKey: ['billing'] })
    }),
    done: 'Query sent',
  }
}
