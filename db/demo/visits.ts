import { sql } from 'kysely'
import type { Sql } from '../src/database.ts'
import { ashlar, brackenfell } from './accounts.ts'
import type { Calendar } from './day.ts'
import { loadVisitPlaces, weekdayIn } from './visit-places.ts'
import { brackenfellVisits, type DemoVisit, demoVisitors } from './visit-stories.ts'

/** Seals what stands on a photo ID; only the server knows the key. */
export type SealIdentity = (visitorId: string, identity: object) => { keyId: string; sealed: string }

/** Visits in each of their states, and the register of visitors. */
export async function loadVisits(db: Sql, calendar: Calendar, seal?: SealIdentity): Promise<void> {
  await loadVisitPlaces(db, calendar)
  await sql`
    insert into visitor (account_id, visitor_id, name, company, email, mobile, position, is_adult)
    select v.account, v.id, v.name, v.company, v.email, v.mobile, v.position, true
    from jsonb_to_recordset(${JSON.stringify(demoVisitors)}::jsonb) as v (account text, id text, name text, company text,
      email text, mobile text, position text)`.execute(db)
  const sealed = seal
    ? demoVisitors.flatMap(({ account, id, photoId }) => (photoId ? [{ account, id, ...seal(id, photoId) }] : []))
    : []
  await sql`
    insert into visitor_identity (account_id, visitor_id, key_id, sealed)
    select v.account, v.id, v."keyId", v.sealed
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as v (account text, id text, "keyId" text, sealed text)`.execute(
    db,
  )
  for (const visit of brackenfellVisits) {
    // oxlint-disable-next-line no-await-in-loop -- two dozen, on one connection
    await insertVisit(db, calendar, brackenfell, visit)
  }
  await insertVisit(db, calendar, ashlar, {
    id: 'DV-20902',
    status: 'approved',
    days: 8,
    hour: 12,
    centre: 'DC2',
    spaces: ['DC2-A03'],
    purpose: 'audit',
    work: 'Yearly stock-take of the equipment.',
    visitors: ['P-ASHLAR01'],
    events: [
      ['visit requested', -3, 'Ines Ashlar'],
      ['visit approved', -2, 'Data centre desk'],
    ],
  })
}

async function insertVisit(db: Sql, calendar: Calendar, account: string, visit: DemoVisit): Promise<void> {
  const day =
    visit.days === undefined ? null : visit.isExact ? calendar.inDays(visit.days) : weekdayIn(calendar, visit.days)
  const by = account === brackenfell ? 'Service Desk' : 'Ines Ashlar'
  const email = account === brackenfell ? 'service.desk@brackenfell.example' : 'ines.ashlar@ashlarpike.example'
  const details = {
    areAdults: true,
    work: visit.work,
    opensCabinet: visit.opensCabinet ?? false,
    wantsEscort: false,
    hands: visit.hands ?? null,
    tools: visit.tools ?? '',
    hotWorks: visit.hotWorks ?? '',
    isEmergency: false,
    vehicles: visit.vehicles ?? [],
    deliveries: visit.deliveries ?? [],
    contactName: by,
    contactPhone: '01632 960301',
    notify: visit.notify ?? [],
  }
  const isPassed = ['approved', 'checkedIn', 'checkedOut', 'noShow'].includes(visit.status)
  // A visit that runs now began with the slot that the clock is in.
  const hour = visit.isNow
    ? sql`floor(extract(hour from ${calendar.today}::timestamptz at time zone 'Europe/London') / 2) * 2`
    : sql`${visit.hour ?? 10}`
  const start = sql`(${day}::date + make_interval(hours => (${hour})::integer)) at time zone 'Europe/London'`
  await sql`
    insert into visit (account_id, visit_id, status, data_centre_id, space_ids, starts_at, ends_at, slots, purpose, details,
      reason, requested_by, requested_by_name, requested_by_email, approved_at, pass_number, access_revision,
      announced_revision)
    values (${account}, ${visit.id}, ${visit.status}, ${visit.centre ?? null}, ${visit.spaces ?? []}::text[], ${start},
      ${start} + make_interval(hours => ${2 * (visit.slots ?? 1)}::integer), ${visit.slots ?? 1}, ${visit.purpose ?? null},
      ${JSON.stringify(details)}::jsonb, ${visit.reason ?? null}, 'demo', ${by}, ${email},
      ${isPassed ? calendar.today : null}, ${isPassed || visit.status === 'amended' ? 1 : 0}, ${isPassed ? 1 : 0},
      ${isPassed ? 1 : 0})`.execute(db)
  const wasThere = ['checkedIn', 'checkedOut'].includes(visit.status)
  await sql`
    insert into visit_visitor (account_id, visit_id, visitor_id, position, checked_in_at, checked_out_at)
    select ${account}, ${visit.id}, p.id, p.position, case when ${wasThere} then v.starts_at + interval '4 minutes' end,
      case when ${visit.status === 'checkedOut'} then v.ends_at - interval '9 minutes' end
    from visit v, unnest(${visit.visitors}::text[]) with ordinality as p (id, position)
    where v.account_id = ${account} and v.visit_id = ${visit.id}`.execute(db)
  await sql`
    update visit v set people = people.names, search = lower(concat_ws(' ', v.visit_id,
        (select d.name from data_centre d where d.data_centre_id = v.data_centre_id), array_to_string(v.space_ids, ' '),
        people.names))
    from (select coalesce(string_agg(r.name, ', ' order by p.position), '') as names from visit_visitor p
      join visitor r using (account_id, visitor_id) where p.account_id = ${account} and p.visit_id = ${visit.id}) people
    where v.account_id = ${account} and v.visit_id = ${visit.id}`.execute(db)
  if (['submitted', 'amended', 'approved', 'checkedIn'].includes(visit.status)) await takePlaces(db, account, visit.id)
  await insertEvents(db, calendar, account, visit)
}

async function takePlaces(db: Sql, account: string, visitId: string): Promise<void> {
  await sql`
    insert into visit_place (account_id, data_centre_id, slot_at, place, holder)
    select v.account_id, v.data_centre_id, slot, (select min(free) from generate_series(1, 200) free
      where not exists (select from visit_place p
        where p.data_centre_id = v.data_centre_id and p.slot_at = slot and p.place = free)), v.visit_id
    from visit v cross join lateral generate_series(v.starts_at, v.ends_at - interval '2 hours', interval '2 hours') slot
    where v.account_id = ${account} and v.visit_id = ${visitId}`.execute(db)
}

async function insertEvents(db: Sql, { inDays }: Calendar, account: string, { id, events }: DemoVisit): Promise<void> {
  const rows = events.map(([action, days, by, note], index) => ({
    action,
    by,
    at: `${inDays(days)}T09:${String(12 + index * 7).padStart(2, '0')}:00Z`,
    after: note ? { note } : {},
  }))
  await sql`
    insert into activity (account_id, at, actor_id, actor_name, action, entity, entity_id, after)
    select ${account}, e.at, coalesce(u.user_id, 'demo'), e."by", e.action, 'visit', ${id}, e.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (at timestamptz, "by" text, action text, after jsonb)
    left join portal_user u on u.account_id = ${account} and concat_ws(' ', u.given_name, u.family_name) = e."by"
    order by e.at`.execute(db)
}
