import { sql } from 'kysely'

/** The condition on `service_order o` that it is open. */
export const isOpenOrder = sql`o.attention in (0, 1, 2, 3)`

/** The same, and its date is still to come. */
export const isStillExpected = sql`${isOpenOrder} and o.expected_date >= current_date`
