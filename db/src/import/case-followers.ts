import { sql, type Transaction } from 'kysely'

/** Remembers which staged cases are new: followers that people have removed do not come back with the next file. */
export async function noteNewCases(tx: Transaction<unknown>): Promise<void> {
  await sql`drop table if exists new_case`.execute(tx)
  await sql`
    create temporary table new_case on commit drop as
    select s.account_id, s.case_id, s.opened_by_email, s.opened_by_name, s.is_private from staging s
    where not exists (select from help_case c where c.account_id = s.account_id and c.case_id = s.case_id)`.execute(tx)
}

const withoutFollowers = sql`not exists (
  select from case_watcher w where w.account_id = n.account_id and w.case_id = n.case_id)`

/**
 * Gives each new case a follower, because a reply would reach no one otherwise: the person who opened it, by address or
 * by a name that only one contact has, and else the administrators. They never see a private case in this way.
 */
export async function addFollowers(tx: Transaction<unknown>): Promise<void> {
  await sql`
    insert into case_watcher (account_id, case_id, watcher_id, user_id, email, name)
    select n.account_id, n.case_id, gen_random_uuid()::text, c.user_id, n.opened_by_email, coalesce(c.name, n.opened_by_name)
    from new_case n left join contact c on c.account_id = n.account_id and lower(c.email) = n.opened_by_email
    where n.opened_by_email is not null and coalesce(c.status, 'active') in ('active', 'invited')
    on conflict do nothing`.execute(tx)
  await sql`
    insert into case_watcher (account_id, case_id, watcher_id, user_id, email, name)
    select n.account_id, n.case_id, gen_random_uuid()::text, c.user_id, lower(c.email), c.name
    from new_case n join contact c on c.account_id = n.account_id and lower(c.name) = lower(n.opened_by_name)
    where c.status in ('active', 'invited') and ${withoutFollowers}
      and not exists (select from contact other
        where other.account_id = c.account_id and lower(other.name) = lower(c.name) and other.contact_id <> c.contact_id)
    on conflict do nothing`.execute(tx)
  await sql`
    insert into case_watcher (account_id, case_id, watcher_id, user_id, email, name)
    select n.account_id, n.case_id, gen_random_uuid()::text, c.user_id, lower(c.email), c.name
    from new_case n join contact c on c.account_id = n.account_id and 'Admin' = any (c.roles)
    where c.status in ('active', 'invited') and not n.is_private and ${withoutFollowers}
    on conflict do nothing`.execute(tx)
}
