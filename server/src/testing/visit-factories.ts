import type { VisitStatus } from '@portal/contract/visits/values.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { dayOf, slotsOn } from '@portal/db/src/visit-rules/slots.ts'
import { type Opening } from '../gateway/visits/places/opening.ts'

type System = Pick<Database, 'system'>

let lastNumber = 0

/** Opening hours of test data centres: 24 hours every day, so that tests run at any hour. */
const always: Opening = {
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' })),
  closedDays: [],
  slotHours: 2,
  noticeHours: 24,
  hotWorksNoticeHours: 72,
  daysAhead: 28,
}

/** The start of the slot at the given hour, the given number of days from now. */
export function slotIn(days: number, hour = 10): string {
  const day = plainDateOf(Temporal.PlainDate.from(dayOf(new Date())).add({ days }).toString())
  const slot = slotsOn(day, always).find(
    ({ startsAt }) => startsAt.toISOString().slice(11, 13) >= String(hour).padStart(2, '0'),
  )
  return `${slot?.startsAt.toISOString().slice(0, 19)}Z`
}

/** Returns the id. */
export async function createDataCentre({ system }: System, options: { places?: number } = {}): Promise<string> {
  lastNumber += 1
  const dataCentreId = `DC-T${lastNumber}`
  await sql`
    insert into data_centre (data_centre_id, name, address, postcode, phone, notice_hours, hot_works_notice_hours,
      days_ahead, slot_hours, places, escort_pence, directions, to_bring)
    values (${dataCentreId}, ${`Data centre ${lastNumber}`}, '1 Yard', 'M17 0ZH', '01632 960 180', ${always.noticeHours},
      ${always.hotWorksNoticeHours}, ${always.daysAhead}, ${always.slotHours}, ${options.places ?? 4}, 4500,
      '{Ring the bell}', '{Photo ID}')`.execute(system)
  await sql`
    insert into data_centre_hours (data_centre_id, weekday, opens, closes)
    select ${dataCentreId}, weekday, '00:00', '24:00' from generate_series(1, 7) weekday`.execute(system)
  return dataCentreId
}

interface SpaceOptions {
  isShared?: boolean
  siteId?: string
}

/** Returns the id. */
export async function createRack(
  { system }: System,
  accountId: string,
  dataCentreId: string,
  options: SpaceOptions = {},
): Promise<string> {
  lastNumber += 1
  const rackId = `SP-${lastNumber}`
  await sql`
    insert into rack (account_id, rack_id, data_centre_id, site_id, suite, rack, size, is_shared)
    values (${accountId}, ${rackId}, ${dataCentreId}, ${options.siteId ?? null}, 'Suite 1', ${`B${lastNumber}`}, 'quarter',
      ${options.isShared ?? false})`.execute(system)
  return rackId
}

interface VisitorOptions {
  name?: string
  email?: string | null
}

/** Returns the id. */
export async function createVisitor(
  { system }: System,
  accountId: string,
  options: VisitorOptions = {},
): Promise<string> {
  lastNumber += 1
  const visitorId = `P-${lastNumber}`
  await sql`
    insert into visitor (account_id, visitor_id, name, company, email)
    values (${accountId}, ${visitorId}, ${options.name ?? `Visitor ${lastNumber}`}, 'Fernhill Cabling',
      ${options.email ?? null})`.execute(system)
  return visitorId
}

interface VisitOptions {
  status?: VisitStatus
  dataCentreId: string
  rackId: string
  visitorId: string
  startsAt?: string
  hours?: number
  passNumber?: number
}

/** Creates a visit with its places. Returns its id. */
export async function createVisit({ system }: System, accountId: string, options: VisitOptions): Promise<string> {
  lastNumber += 1
  const visitId = `DV-T${lastNumber}`
  const { status = 'approved', dataCentreId, rackId, visitorId, startsAt = slotIn(5), hours = 2 } = options
  const details = {
    areAdults: true,
    work: 'Swap a switch',
    opensCabinet: false,
    wantsEscort: false,
    hands: null,
    tools: '',
    hotWorks: '',
    isEmergency: false,
    vehicles: [],
    deliveries: [],
    contactName: 'Ada Byron',
    contactPhone: '01632 960301',
    notify: [],
  }
  await sql`
    insert into visit (account_id, visit_id, status, data_centre_id, rack_ids, starts_at, ends_at, purpose, details,
      requested_by, requested_by_name, requested_by_email, pass_number, people, search)
    values (${accountId}, ${visitId}, ${status}, ${dataCentreId}, array[${rackId}], ${startsAt}::timestamptz,
      ${startsAt}::timestamptz + make_interval(hours => ${hours}::integer), 'maintenance', ${JSON.stringify(details)}::jsonb,
      'x', 'Ada Byron', 'ada@customer.example', ${options.passNumber ?? 1}, 'Visitor', ${visitId.toLowerCase()})`.execute(
    system,
  )
  await sql`
    insert into visit_visitor (account_id, visit_id, visitor_id, position)
    values (${accountId}, ${visitId}, ${visitorId}, 1)`.execute(system)
  if (['submitted', 'approved', 'amended', 'checkedIn'].includes(status)) {
    await sql`
      insert into visit_place (account_id, data_centre_id, slot_at, place, holder)
      select ${accountId}, ${dataCentreId}, ${startsAt}::timestamptz, coalesce(max(place), 0) + 1, ${visitId}
      from visit_place where data_centre_id = ${dataCentreId} and slot_at = ${startsAt}::timestamptz`.execute(system)
  }
  return visitId
}
