import { type RawBuilder, sql, type Transaction } from 'kysely'

/**
 * Recalculates the services affected by these incidents, and the downtime of each for closed ones. Unlike the desk, an
 * import notifies no one.
 */
export async function refreshAffected(tx: Transaction<unknown>, refs: RawBuilder<unknown>): Promise<void> {
  await sql`
    select count(*) from (select distinct ref from (${refs}) named) i cross join lateral refresh_affected_accounts(i.ref)`.execute(
    tx,
  )
  await sql`
    insert into incident_downtime (account_id, ref, service_id, site_id, minutes, ended_at)
    select a.account_id, i.ref, t.service_id, t.site_id, coalesce(i.minutes_down, 0), i.ended_at
    from incident i join incident_account a on a.ref = i.ref
      cross join lateral affected_services(a.account_id, i.ref) t
    where i.state = 'closure' and i.ref in (${refs})
    on conflict (account_id, ref, service_id) do update
      set minutes = excluded.minutes, ended_at = excluded.ended_at
      where (incident_downtime.minutes, incident_downtime.ended_at) is distinct from (excluded.minutes, excluded.ended_at)`.execute(
    tx,
  )
}
