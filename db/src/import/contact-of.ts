import { type RawBuilder, sql } from 'kysely'

/** The contact of the person who signs in for an account with this address; null if there is none. Addresses are in lower case. */
export const contactOfUser = (accountId: RawBuilder<unknown>, email: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select k.contact_id from contact k
    where k.account_id = ${accountId} and lower(k.email) = ${email} and k.user_id is not null
    order by k.contact_id limit 1)`

/** The contact that a staged row is: a new one with the address of a person who signs in is that person. */
export const contactOfRow = sql`
  case when exists (select from contact k where k.account_id = s.account_id and k.contact_id = s.contact_id)
    then s.contact_id
    else coalesce(${contactOfUser(sql`s.account_id`, sql`s.email`)}, s.contact_id) end`
