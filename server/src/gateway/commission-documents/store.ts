import { sql } from 'kysely'
import type { AccountScope } from '../actor.ts'

export interface Dealer {
  tradingName: string
  companyNo: string | null
  vatNo: string | null
}

export async function findParties({ accountId, tx }: AccountScope): Promise<Dealer> {
  const { rows } = await sql<Dealer>`
    select trading_name as "tradingName", company_no as "companyNo", vat_no as "vatNo"
    from account where account_id = ${accountId}`.execute(tx)
  const [dealer] = rows
  if (!dealer) throw new Error('The account of this scope is not there')
  return dealer
}
