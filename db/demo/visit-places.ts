import { sql } from 'kysely'
import type { Sql } from '../src/database.ts'
import { ashlar, brackenfell, operations } from './accounts.ts'
import type { Calendar } from './day.ts'

const manchester = {
  id: 'DC2',
  name: 'Manchester DC2',
  address: 'Data centre 2, Park Way, Manchester',
  postcode: 'M17 0ZH',
  phone: '01632 960 182',
  places: 3,
  hours: [
    ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '22:00' })),
    { weekday: 6, opens: '08:00', closes: '12:00' },
  ],
  directions: [
    'Come in by gate 3 of Park Way; the barrier opens when you give the number of your visit.',
    'Park in a bay marked V and walk to the glass door of the north building.',
    'Show your pass and your photo ID at the desk. Lockers for bags are on the left.',
  ],
}

const london = {
  id: 'DC4',
  name: 'London DC4',
  address: 'Data centre 4, Dock Approach, London',
  postcode: 'E14 0ZK',
  phone: '020 7946 0184',
  places: 4,
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' })),
  directions: [
    'Five minutes on foot from Dock Approach station; there is no parking at night.',
    'Ring at the steel door and show your pass to the camera.',
  ],
}

const toBring = ['Photo ID for every visitor', 'Arrive 15 minutes early', 'No food or liquids on the floor']

/** The data centres, the racks of the demo customers in them, and what others have booked already. */
export async function loadVisitPlaces(db: Sql, calendar: Calendar): Promise<void> {
  for (const centre of [manchester, london]) {
    // oxlint-disable-next-line no-await-in-loop -- two
    await insertCentre(db, centre)
  }
  await sql`
    insert into data_centre_closed_day (data_centre_id, day, reason)
    values ('DC2', ${weekdayIn(calendar, 13)}::date, 'Test of the power supply')`.execute(db)
  await sql`
    insert into space (account_id, space_id, data_centre_id, service_id, site_id, suite, rack, size, is_shared)
    values
      (${brackenfell}, 'DC2-B14', 'DC2', 'S-1755309', 'DC2', 'Suite 2', 'B14', 'quarter', false),
      (${brackenfell}, 'DC2-C02', 'DC2', 'S-1755318', 'DC2', 'Suite 3', 'C02', 'half', true),
      (${brackenfell}, 'DC4-K7', 'DC4', null, null, 'Hall 1', 'K7', 'cage', false),
      (${ashlar}, 'DC2-A03', 'DC2', null, null, 'Suite 1', 'A03', 'quarter', true)`.execute(db)
  await takePlaces(db, calendar)
}

async function insertCentre(db: Sql, { id, hours, ...centre }: typeof manchester): Promise<void> {
  await sql`
    insert into data_centre (data_centre_id, name, address, postcode, phone, notice_hours, hot_works_notice_hours,
      days_ahead, slot_hours, places, escort_pence, directions, to_bring)
    values (${id}, ${centre.name}, ${centre.address}, ${centre.postcode}, ${centre.phone}, 24, 72, 28, 2,
      ${centre.places}, 4500, ${centre.directions}::text[], ${toBring}::text[])`.execute(db)
  await sql`
    insert into data_centre_hours (data_centre_id, weekday, opens, closes)
    select ${id}, h.weekday, h.opens, h.closes
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as h (weekday smallint, opens text, closes text)`.execute(
    db,
  )
}

/** A day that is full, a day with one slot left, and single slots that are full or nearly so. */
async function takePlaces(db: Sql, calendar: Calendar): Promise<void> {
  const hours = [8, 10, 12, 14, 16, 18, 20]
  const all = (days: number, of: readonly number[], places = 3) =>
    of.map((hour) => ({ day: weekdayIn(calendar, days), hour, places }))
  const taken = [
    ...all(6, hours),
    ...all(
      9,
      hours.filter((hour) => hour !== 18),
    ),
    ...all(4, [16]),
    ...all(4, [14], 2),
    ...all(11, [8, 10, 12]),
  ]
  await sql`
    insert into visit_place (account_id, data_centre_id, slot_at, place, holder)
    select ${operations}, 'DC2', (t.day + make_interval(hours => t.hour)) at time zone 'Europe/London', place, 'others'
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t (day date, hour integer, places integer)
      cross join lateral generate_series(1, t.places) place
    on conflict do nothing`.execute(db)
}

/** So many days from today, or the next weekday after that. */
export function weekdayIn({ inDays }: Calendar, days: number): string {
  const weekday = new Date(`${inDays(days)}T12:00:00Z`).getUTCDay()
  const forward = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  const back = weekday === 6 ? -1 : weekday === 0 ? -2 : 0
  return inDays(days + (days < 0 ? back : forward))
}
