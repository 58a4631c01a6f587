import { creditStates } from '@portal/contract/credits/values.ts'
import { amount, rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'

const MonthCredit = z.strictObject({
  creditId: text,
  month: text,
  amount,
  currency: text,
  state: z.enum(creditStates),
})

/** The credits for the availability of a service. */
export const listMonthCredits = (scope: AccountScope, serviceId: string) =>
  rowsOf(MonthCredit)`
    select k.credit_id as "creditId", k.about as month, k.amount, k.currency, k.state
    from service_credit k join service s using (account_id, service_id)
    where k.account_id = ${scope.accountId} and k.service_id = ${serviceId} and k.kind = 'availability'
      and ${atSites(scope.sites)}`.all(scope.tx)
