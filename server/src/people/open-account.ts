import { sql } from 'kysely'

/**
 * For a row with an `account_id`: whether the account is open. A closed account's links end, and scheduled work skips
 * it.
 */
export const isOfOpenAccount = sql`account_id in (select open.account_id from account open where open.closed_at is null)`
