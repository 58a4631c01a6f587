import type { DeskCreditRow } from '@portal/contract/credits/credits.ts'
import { calculationInWords } from '@portal/contract/credits/words.ts'
import { money } from '@portal/contract/format/money.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'

/** Desk actions on a credit in its state. */
export function creditActs(queryClient: QueryClient, row: DeskCreditRow): Act[] {
  const { accountId: account, creditId, amount, currency, state } = row
  const sum = money(amount, currency)
  const keep = () => queryClient.invalidateQueries({ queryKey: ['credits'] })
  const params = { creditId }
  const decision = 'POST /credit-desk/api/credits/:creditId/decisions'
  if (state === 'approved') {
    return [
      {
        key: 'bill',
        title: `Put ${sum} on a bill`,
        button: 'Put on a bill',
        fields: [{ kind: 'text', name: 'billRef', label: 'Number of the bill' }],
        do: calls('POST /credit-desk/api/credits/:creditId/billings', { params, account }, keep),
        done: 'Bill recorded.',
      },
    ]
  }
  if (state !== 'claimed') return []
  return [
    {
      key: 'approve',
      title: `Approve ${sum}`,
      button: 'Approve',
      text: `${calculationInWords(row)}.`,
      fields: [],
      do: calls(decision, { params, account, body: { isApproved: true } }, keep),
      done: 'Credit approved.',
    },
    {
      key: 'refuse',
      title: `Refuse ${sum}`,
      button: 'Refuse',
      fields: [{ kind: 'lines', name: 'reason', label: 'Reason', hint: 'The customer can see it.' }],
      do: calls(decision, { params, account, body: (typed) => ({ ...typed, isApproved: false }) }, keep),
      done: 'Credit refused.',
    },
  ]
}
