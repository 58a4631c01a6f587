import { sql } from 'kysely'
import type { Check } from '../entity.ts'

export const knownAccount: Check = {
  column: 'account_id',
  reason: 'is not a known account',
  isBad: sql`not exists (select from account a where a.account_id = s.account_id)`,
}
