import { sql } from 'kysely'
import type { Check } from '../entity.ts'

export const isDealer: Check = {
  column: 'account_id',
  reason: 'is not a dealer',
  isBad: sql`not exists (select from account d where d.account_id = s.account_id and d.type = 'dealer')`,
}
