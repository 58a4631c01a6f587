import { DataCentre, Hold, Rack } from '@portal/contract/visits/places.ts'
import { boolean, number, rowsOf, text, texts, timestamp } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { Opening } from './opening.ts'

/** A data centre as every account sees it. */
export const Centre = DataCentre.omit({ racks: true, hours: true })
  .extend(Opening.shape)
  .extend({ places: number, directions: texts })
export type Centre = z.infer<typeof Centre>

const centreColumns = sql`
  d.data_centre_id as "dataCentreId", d.name, d.address, d.postcode, d.phone, d.notice_hours as "noticeHours",
  d.hot_works_notice_hours as "hotWorksNoticeHours", d.days_ahead as "daysAhead", d.slot_hours as "slotHours", d.places,
  d.escort_pence as "escortPence", d.currency, d.directions, d.to_bring as "toBring",
  coalesce((select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes) order by h.weekday)
    from data_centre_hours h where h.data_centre_id = d.data_centre_id), '[]') as hours,
  coalesce((select jsonb_agg(jsonb_build_object('day', c.day, 'reason', c.reason))
    from data_centre_closed_day c where c.data_centre_id = d.data_centre_id and c.day >= current_date - 1), '[]')
    as "closedDays"`

/** Data centres where the account has a rack. */
export const listCentres = (scope: AccountScope): Promise<Centre[]> =>
  rowsOf(Centre)`
    select ${centreColumns} from data_centre d
    where d.data_centre_id in (select s.data_centre_id from rack s where s.account_id = ${scope.accountId})
    order by d.name`.all(scope.tx)

export const findCentre = (scope: AccountScope, dataCentreId: string): Promise<Centre | null> =>
  rowsOf(Centre)`
    select ${centreColumns} from data_centre d
    where d.data_centre_id = ${dataCentreId} and d.data_centre_id in (
      select s.data_centre_id from rack s where s.account_id = ${scope.accountId})`.first(scope.tx)

const RackOfCentre = Rack.extend({ dataCentreId: text })

/** Racks and cages that the caller may visit. */
export const listRacks = (scope: AccountScope): Promise<(Rack & { dataCentreId: string })[]> =>
  rowsOf(RackOfCentre)`
    select s.rack_id as "rackId", s.data_centre_id as "dataCentreId",
      case s.size when 'quarter' then 'Quarter rack ' when 'half' then 'Half rack ' when 'full' then 'Full rack '
        else 'Cage ' end || s.rack as name,
      s.suite, s.rack, s.size, s.is_shared as "isShared", s.service_id as "serviceId"
    from rack s
    where s.account_id = ${scope.accountId}
      and ${scope.sites ? sql`s.site_id = any(${[...scope.sites]}::text[])` : sql`true`}
    order by s.data_centre_id, s.suite, s.rack, s.rack_id`.all(scope.tx)

/** Places that others hold in each slot, by its start. */
export async function countTaken(
  scope: AccountScope,
  dataCentreId: string,
  { from, to, own }: { from: Date; to: Date; own: readonly string[] },
): Promise<Map<number, number>> {
  const { rows } = await rowsOf({ slotAt: timestamp, taken: number })`
    select slot_at as "slotAt", taken from taken_visit_places(${dataCentreId}, ${from}, ${to}, ${[...own]}::text[])`.execute(
    scope.tx,
  )
  return new Map(rows.map(({ slotAt, taken }) => [slotAt.getTime(), taken]))
}

/** Takes a place in each of these slots. Returns false if one is full. */
export async function takePlaces(
  scope: AccountScope,
  dataCentreId: string,
  { slots, holder, until }: { slots: readonly Date[]; holder: string; until: Date | null },
): Promise<boolean> {
  const { rows } = await rowsOf({ isTaken: boolean })`
    select take_visit_places(${dataCentreId}, ${[...slots]}::timestamptz[], ${holder}, ${until}) as "isTaken"`.execute(
    scope.tx,
  )
  return rows[0]?.isTaken ?? false
}

export const Place = z.strictObject({
  dataCentreId: text,
  slotAt: timestamp,
})
export type Place = z.infer<typeof Place>

/** The places that a holder has now; expired reservations no longer count. */
export const listPlaces = (scope: AccountScope, holder: string): Promise<Place[]> =>
  rowsOf(Place)`
    select data_centre_id as "dataCentreId", slot_at as "slotAt" from visit_place
    where account_id = ${scope.accountId} and holder = ${holder} and (held_until is null or held_until > now())
    order by slot_at for update`.all(scope.tx)

/** Releases all places except these. */
export async function releasePlaces(scope: AccountScope, holder: string, keep: readonly Place[] = []): Promise<void> {
  const kept = JSON.stringify(keep)
  await sql`
    delete from visit_place p where p.account_id = ${scope.accountId} and p.holder = ${holder}
      and not exists (select from jsonb_to_recordset(${kept}::jsonb) as k ("dataCentreId" text, "slotAt" timestamptz)
        where k."dataCentreId" = p.data_centre_id and k."slotAt" = p.slot_at)`.execute(scope.tx)
}

/** Transfers places reserved while booking to the visit. */
export async function bookHeldPlaces(
  scope: AccountScope,
  { holder, visitId, places }: { holder: string; visitId: string; places: readonly Place[] },
): Promise<void> {
  await sql`
    update visit_place p set holder = ${visitId}, held_until = null
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as b ("dataCentreId" text, "slotAt" timestamptz)
    where p.account_id = ${scope.accountId} and p.holder = ${holder}
      and b."dataCentreId" = p.data_centre_id and b."slotAt" = p.slot_at`.execute(scope.tx)
}

export async function holdLonger(scope: AccountScope, holder: string, until: Date): Promise<void> {
  await sql`
    update visit_place set held_until = ${until}
    where account_id = ${scope.accountId} and holder = ${holder}`.execute(scope.tx)
}

export const findHold = (scope: AccountScope, holder: string): Promise<Hold | null> =>
  rowsOf(Hold)`
    select p.data_centre_id as "dataCentreId", min(${utc('p.slot_at')}) as "startsAt", count(*)::integer as slots,
      min(${utc('p.held_until')}) as "heldUntil"
    from visit_place p
    where p.account_id = ${scope.accountId} and p.holder = ${holder} and p.held_until > now()
    group by p.data_centre_id`.first(scope.tx)
