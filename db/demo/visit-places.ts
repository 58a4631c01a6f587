import { sql, type Transaction } from 'kysely'
import { insertRows, rowsOfFile } from './files.ts'

/** Places booked by other customers, and those of upcoming visits. */
export async function takePlaces(tx: Transaction<unknown>, now: Date): Promise<void> {
  // Two dates in the file can coincide after moving off a weekend.
  const booked = rowsOfFile('visit_place', now)
  const once = new Map(booked.map((row) => [`${String(row.slot_at)} ${String(row.place)}`, row]))
  await insertRows(tx, 'visit_place', [...once.values()])
  await sql`
    insert into visit_place (account_id, data_centre_id, slot_at, place, holder)
    select v.account_id, v.data_centre_id, slot,
      row_number() over (partition by v.data_centre_id, slot order by v.visit_id desc) + coalesce((
        select max(place) from visit_place p where p.data_centre_id = v.data_centre_id and p.slot_at = slot), 0),
      v.visit_id
    from visit v cross join lateral generate_series(v.starts_at, v.ends_at - interval '2 hours', interval '2 hours') slot
    where v.status in ('submitted', 'amended', 'approved', 'checkedIn')`.execute(tx)
}
