import { type RawBuilder, sql, type Transaction } from 'kysely'

/**
 * Rebuilds the text that the list and the search read, and queues upcoming visits with a pass for the access control
 * system.
 */
export async function describeVisits(tx: Transaction<unknown>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update visit v set people = told.people, 
      search = lower(v.visit_id || coalesce(' ' || told.place, '') || coalesce(' ' || told.racks, '') || coalesce(' ' || told.names, '')),
      access_revision = v.access_revision + case when v.pass_number > 0 and v.tab < 2 then 1 else 0 end
    from (select o.account_id, o.visit_id,
        coalesce((select string_agg(r.name, ', ' order by p.position, r.visitor_id) from visit_visitor p
          join visitor r using (account_id, visitor_id)
          where p.account_id = o.account_id and p.visit_id = o.visit_id), '') as people,
        (select string_agg(r.name || ' ' || r.company, ' ' order by p.position, r.visitor_id) from visit_visitor p
          join visitor r using (account_id, visitor_id)
          where p.account_id = o.account_id and p.visit_id = o.visit_id) as names,
        (select d.name from data_centre d where d.data_centre_id = o.data_centre_id) as place,
        (select string_agg(c.rack, ' ' order by c.rack) from rack c
          where c.account_id = o.account_id and c.rack_id = any(o.rack_ids)) as racks
      from visit o where (o.account_id, o.visit_id) in (${which})) told
    where v.account_id = told.account_id and v.visit_id = told.visit_id`.execute(tx)
}
