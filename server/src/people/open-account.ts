import { sql } from 'kysely'

/** For a row with an `account_id`: whether the account is open. Links that were handed out end with it, and what goes by the clock leaves it alone. */
export const isOfOpenAccount = sql`account_id in (select open.account_id from account open where open.closed_at is null)`
