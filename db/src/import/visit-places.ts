import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { OpeningHours, slotsFrom } from '../visit-rules/slots.ts'
import type { BadRow } from './bad-rows.ts'
import { boolean, number, rowsOf, text, timestamp } from '../rows.ts'
import { inSavepoint } from '../savepoint.ts'
import { setLocal } from '../set-local.ts'

const Booked = z.strictObject({
  line: number,
  accountId: text,
  visitId: text,
  dataCentreId: text,
  startsAt: timestamp,
  slots: number,
})
type Booked = z.infer<typeof Booked>

/**
 * Books places for upcoming and current visits, and releases those of all others. A place is a row with one owner, so
 * only booking shows which visits get none.
 */
export async function takePlaces(tx: Transaction<unknown>): Promise<BadRow[]> {
  const over = await rowsOf({ accountId: text, visitId: text })`
    select distinct p.account_id as "accountId", p.holder as "visitId"
    from visit_place p join staging s on s.account_id = p.account_id and s.visit_id = p.holder
    where s.status not in ('submitted', 'approved', 'amended', 'checkedIn')
      and s.line not in (select line from staging_problem)`.all(tx)
  // On Citus the nodes do not know the staged rows.
  await sql`
    delete from visit_place p using jsonb_to_recordset(${JSON.stringify(over)}::jsonb) as s ("accountId" text, "visitId" text)
    where p.account_id = s."accountId" and p.holder = s."visitId"`.execute(tx)
  const { rows } = await rowsOf(Booked)`
    select line, account_id as "accountId", visit_id as "visitId", data_centre_id as "dataCentreId",
      starts_at as "startsAt", slots
    from staging where status in ('submitted', 'approved', 'amended', 'checkedIn')
      and line not in (select line from staging_problem)
    order by starts_at, line`.execute(tx)
  const centres = rows.length > 0 ? await findCentres(tx) : new Map<string, OpeningHours>()
  const bad: BadRow[] = []
  for (const visit of rows) {
    const centre = centres.get(visit.dataCentreId)
    const slots = centre && slotsFrom(visit.startsAt, visit.slots, centre)
    // In sequence: each visit takes places.
    const reason = slots
      ? await take(
          tx,
          visit,
          slots.map(({ startsAt }) => startsAt),
        )
      : 'is not a slot of the data centre'
    if (reason !== null) bad.push({ line: visit.line, column: 'starts_at', reason })
  }
  return bad
}

/** Takes new places before it releases old ones. */
async function take(tx: Transaction<unknown>, visit: Booked, slots: readonly Date[]): Promise<string | null> {
  const { accountId, visitId, dataCentreId } = visit
  const isWanted = sql`p.data_centre_id = ${dataCentreId} and p.slot_at = any(${[...slots]}::timestamptz[])`
  const { rows: own } = await rowsOf({ at: timestamp })`
    select p.slot_at as at from visit_place p
    where p.account_id = ${accountId} and p.holder = ${visitId} and ${isWanted}`.execute(tx)
  const missing = slots.filter((slot) => !own.some(({ at }) => at.getTime() === slot.getTime()))
  if (missing.length > 0) {
    const isTaken = await inSavepoint(
      tx,
      async () => {
        await setLocal(tx, 'portal.account_id', accountId)
        const { rows } = await rowsOf({ isTaken: boolean })`
          select take_visit_places(${dataCentreId}, ${missing}::timestamptz[], ${visitId}, null) as "isTaken"`.execute(
          tx,
        )
        return rows[0]?.isTaken ?? false
      },
      (done) => done,
    )
    if (!isTaken) return 'is full: this slot has no places left'
  }
  await sql`
    delete from visit_place p
    where p.account_id = ${accountId} and p.holder = ${visitId} and not (${isWanted})`.execute(tx)
  return null
}

const CentreHours = OpeningHours.extend({ dataCentreId: text })

async function findCentres(tx: Transaction<unknown>): Promise<Map<string, OpeningHours>> {
  const { rows } = await rowsOf(CentreHours)`
    select d.data_centre_id as "dataCentreId", d.slot_hours as "slotHours",
      coalesce((select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes))
        from data_centre_hours h where h.data_centre_id = d.data_centre_id), '[]') as hours,
      coalesce((select jsonb_agg(jsonb_build_object('day', c.day, 'reason', c.reason))
        from data_centre_closed_day c where c.data_centre_id = d.data_centre_id), '[]') as "closedDays"
    from data_centre d`.execute(tx)
  return new Map(rows.map(({ dataCentreId, ...hours }) => [dataCentreId, hours]))
}
