import { rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'

export const Dealer = z.strictObject({
  tradingName: text,
  companyNo: textOrNull,
  vatNo: textOrNull,
})
export type Dealer = z.infer<typeof Dealer>

/** The two parties of the invoice. */
export interface Parties {
  provider: string
  dealer: Dealer
}

export async function findParties({ accountId, tx }: AccountScope): Promise<Dealer> {
  const { rows } = await rowsOf(Dealer)`
    select trading_name as "tradingName", company_no as "companyNo", vat_no as "vatNo"
    from account where account_id = ${accountId}`.execute(tx)
  const [dealer] = rows
  if (!dealer) throw new Error('The account of this scope is not there')
  return dealer
}
