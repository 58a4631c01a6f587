import { sql } from 'kysely'
import type { Check } from '../entity.ts'

export const knownAccount: Check = {
  column: 'account_id',
  reason: 'is not a known account',
  // An account whose statements the law requires us to keep survives the deletion of its other data.
  isBad: sql`not exists (
    select from account a left join retention.deleted_account d on d.account_id = a.account_id
    where a.account_id = s.account_id and d.account_id is null)`,
}
