import type { ServiceCredit } from '@portal/contract/credits/credits.ts'
import { money } from '@portal/contract/format/money.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { keepCredit } from './queries.ts'

/** Claims a credit with one press. */
export function claimAct(queryClient: QueryClient, { creditId, amount, currency }: ServiceCredit): Act {
  return {
    key: 'claim',
    title: `Claim ${money(amount, currency)}`,
    colour: 'primary',
    do: calls('POST /credits-info/api/credits/:creditId/claims', { params: { creditId } }, (credit) =>
      keepCredit(queryClient, credit),
    ),
    afterwards: () => queryClient.invalidateQueries({ queryKey: ['credits'] }),
    done: 'Credit claimed. The service desk decides on it.',
    failed: 'The credit was not claimed',
  }
}
