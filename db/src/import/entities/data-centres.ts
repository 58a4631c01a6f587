import { sql } from 'kysely'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import type { Check, Entity } from '../entity.ts'
import { calendarDate, choice, identifier, integer, list, minorUnits, pattern, text, yesOrNo } from '../column-types.ts'
import { rowNow } from '../row-now.ts'
import { tableEntity } from '../table-entity.ts'
import { sameColumns, upsert } from '../upsert.ts'
import { knownAccount } from './account-check.ts'
import { knownService, knownSite } from './known-things.ts'

const line = text(200)
const clockTime = pattern(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'a time of day from 00:00 to 24:00')

/** Defaults of a new data centre. */
const usual = { notice_hours: 24, hot_works_notice_hours: 72, days_ahead: 28, slot_hours: 2, escort_pence: 0 } as const

export const dataCentreRow = z.object({
  data_centre_id: required(identifier, 'The data centre'),
  name: required(text(120), 'Name'),
  address: required(line, 'Address'),
  postcode: required(text(10), 'Postcode'),
  phone: required(text(40), '24-hour phone number'),
  notice_hours: orElse(integer(0, 720), usual.notice_hours, 'Notice for visits; a day if empty'),
  hot_works_notice_hours: orElse(
    integer(0, 720),
    usual.hot_works_notice_hours,
    'Notice for hot work; three days if empty',
  ),
  days_ahead: orElse(integer(1, 365), usual.days_ahead, 'Days ahead that visits can be booked; 28 if empty'),
  slot_hours: orElse(integer(1, 24), usual.slot_hours, 'Length of a slot; two hours if empty'),
  places: required(integer(1, 200), 'Visits per slot'),
  escort_pence: orElse(minorUnits(0, 10_000_000), usual.escort_pence, 'Price of an escort per hour, minor units'),
  directions: required(list(line, 20), 'Directions and access, step by step'),
  to_bring: required(list(line, 20), 'What visitors must bring'),
})

const key = ['data_centre_id']

export const dataCentres: Entity = {
  name: 'data-centres',
  about: 'Data centres; the same for all accounts',
  row: dataCentreRow,
  key,
  now: rowNow({ table: 'data_centre', key, row: dataCentreRow }),
  checks: [],
  write(tx, columns) {
    const missing = Object.entries(usual).filter(([column]) => !columns.includes(column))
    const values = Object.fromEntries(missing.map(([column, value]) => [column, sql`${value}::integer`]))
    return upsert(tx, {
      table: 'data_centre',
      key,
      values: { ...values, ...sameColumns(columns) },
      notCompared: Object.keys(values),
    })
  },
}

export const knownCentre: Check = {
  column: 'data_centre_id',
  reason: 'is not a known data centre',
  isBad: sql`not exists (select from data_centre d where d.data_centre_id = s.data_centre_id)`,
}

export const dataCentreHoursRow = z.object({
  data_centre_id: required(identifier, 'The data centre'),
  weekday: required(integer(1, 7), 'Monday is 1; a weekday without a row is closed'),
  opens: required(clockTime, 'Opening time'),
  closes: required(clockTime, 'Closing time'),
})

export const dataCentreHours = tableEntity({
  name: 'data-centre-hours',
  about: 'Opening hours of data centres, UK time',
  table: 'data_centre_hours',
  row: dataCentreHoursRow,
  key: ['data_centre_id', 'weekday'],
  checks: [knownCentre, { column: 'closes', reason: 'is not after it opens', isBad: sql`s.closes <= s.opens` }],
})

export const dataCentreClosedDayRow = z.object({
  data_centre_id: required(identifier, 'The data centre'),
  day: required(calendarDate, 'Closed day'),
  reason: required(line, 'Reason shown to visitors'),
})

export const dataCentreClosedDays = tableEntity({
  name: 'data-centre-closed-days',
  about: 'Single days on which data centres are closed to visitors',
  table: 'data_centre_closed_day',
  row: dataCentreClosedDayRow,
  key: ['data_centre_id', 'day'],
  checks: [knownCentre],
})

export const spaceRow = z.object({
  account_id: required(identifier, 'The account that has it'),
  rack_id: required(identifier, 'The rack or cage; unique within the account'),
  data_centre_id: required(identifier, 'The data centre in which it is'),
  service_id: optional(identifier, 'The service that it is rented with'),
  site_id: optional(identifier, 'The account’s site for this data centre'),
  suite: required(text(60), 'Suite or hall'),
  rack: required(text(60), 'Rack or cage, as it is labelled'),
  size: required(choice(['quarter', 'half', 'full', 'cage']), 'Size'),
  is_shared: orElse(yesOrNo, false, 'Whether the rack is shared, so that an escort is needed; no if empty'),
})

export const racks = tableEntity({
  name: 'racks',
  about: 'Racks and cages of accounts in data centres',
  table: 'rack',
  row: spaceRow,
  key: ['account_id', 'rack_id'],
  checks: [knownAccount, knownCentre, knownService, knownSite],
})
