import {
  accessTypes,
  aEnds,
  bearers,
  careLevels,
  extraKinds,
  distanceBands,
  exchangeClasses,
  ipv4Blocks,
  rates,
  terms,
} from '@portal/contract/quotes/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { orElse, required } from '../columns.ts'
import type { Entity } from '../entity.ts'
import { calendarDate, choice, identifier, integer, minorUnits, numberOf, text } from '../column-types.ts'
import { rowNow } from '../row-now.ts'
import { tableEntity } from '../table-entity.ts'
import { sameColumns, upsert } from '../upsert.ts'

const pence = minorUnits(0, 1_000_000_000)
const days = integer(0, 999)

export const rateCardRow = z.object({
  card_id: required(identifier, 'The card'),
  carrier: required(text(60), 'Carrier'),
  name: required(text(80), 'Name at the desk'),
  currency: orElse(choice(['GBP']), 'GBP', 'Currency of its prices; quotes are made in pounds'),
  valid_from: required(calendarDate, 'First day for pricing quotes'),
  valid_until: required(calendarDate, 'Last day'),
})

const key = ['card_id']
const now = rowNow({ table: 'rate_card', key, row: rateCardRow })
const differs = sql.join(
  Object.entries(now.values).map(([column, stands]) => sql`${stands} is distinct from ${sql.ref(`s.${column}`)}`),
  sql` or `,
)

/**
 * Cards in the file from which quotes have been priced. Quotes do not record which of two overlapping cards was used,
 * so both count.
 */
const pricedFrom = sql`s.card_id in (
  select c.card_id from rate_card c
  where c.card_id in (select o.card_id from staging o) and exists (
    select from quote_version v
    where v.asked_at >= c.imported_at and v.asked_at::date between c.valid_from and c.valid_until
      and v.offers @> jsonb_build_array(jsonb_build_object('carrier', c.carrier))))`
const staysAsItIs = 'cannot change, because quotes were priced from it: import other prices as a new card'

export const rateCards: Entity = {
  name: 'rate-cards',
  about: 'Price lists of carriers; one used to price quotes cannot change',
  row: rateCardRow,
  key,
  now,
  checks: [
    { column: 'valid_until', reason: 'is before valid_from', isBad: sql`s.valid_until < s.valid_from` },
    {
      column: 'card_id',
      reason: staysAsItIs,
      isBad: sql`${pricedFrom} and exists (select from rate_card t where t.card_id = s.card_id and (${differs}))`,
    },
  ],
  write: (tx, columns) =>
    upsert(tx, {
      table: 'rate_card',
      key,
      values: { ...sameColumns(columns), imported_by: sql`'Import'` },
      notCompared: ['imported_by'],
    }),
}

export const rateCardLineRow = z.object({
  card_id: required(identifier, 'The card'),
  access_type: required(choice(accessTypes), 'Access type'),
  bearer: required(numberOf(bearers), 'Bearer, Mbit/s'),
  rate: required(numberOf(rates), 'Rate, Mbit/s'),
  term: required(numberOf(terms), 'Term, months'),
  distance_band: required(choice(distanceBands), 'Distance from the exchange'),
  exchange_class: required(numberOf(exchangeClasses), 'Class of the exchange'),
  install: required(pence, 'One-off, minor units'),
  access: required(pence, 'Monthly access, minor units'),
  bandwidth: required(pence, 'Monthly bandwidth, minor units'),
  lead_min: required(days, 'Shortest lead time, working days'),
  lead_max: required(days, 'Longest lead time, working days'),
})

const lineKey = ['card_id', 'access_type', 'bearer', 'rate', 'term', 'distance_band', 'exchange_class']
const matches = sql.join(
  lineKey.map((column) => sql`${sql.ref(`l.${column}`)} = ${sql.ref(`s.${column}`)}`),
  sql` and `,
)

export const rateCardLines: Entity = {
  name: 'rate-card-lines',
  about: 'The prices of rate cards',
  row: rateCardLineRow,
  key: lineKey,
  now: rowNow({ table: 'rate_card_line', key: lineKey, row: rateCardLineRow }),
  checks: [
    {
      column: 'card_id',
      reason: 'is not a known rate card',
      isBad: sql`not exists (select from rate_card c where c.card_id = s.card_id)`,
    },
    { column: 'rate', reason: 'is higher than the bearer', isBad: sql`s.rate > s.bearer` },
    { column: 'lead_max', reason: 'is less than lead_min', isBad: sql`s.lead_max < s.lead_min` },
    {
      column: 'card_id',
      reason: staysAsItIs,
      isBad: sql`${pricedFrom} and not exists (select from rate_card_line l
        where ${matches} and (l.install, l.access, l.bandwidth, l.lead_min, l.lead_max)
          = (s.install, s.access, s.bandwidth, s.lead_min, s.lead_max))`,
    },
  ],
  async write(tx, columns) {
    const written = await upsert(tx, { table: 'rate_card_line', key: lineKey, values: sameColumns(columns) })
    await sql`
      update rate_card c set lines = (select count(*) from rate_card_line l where l.card_id = c.card_id)
      where c.card_id in (select s.card_id from staging s)`.execute(tx)
    return written
  },
}

/** Options of the quote form. */
const options = {
  care: careLevels,
  router: ['managed'],
  ipv4: ipv4Blocks,
  aEnd: aEnds,
  '4G': ['4G'],
  ddos: ['included'],
  hours: ['out-of-hours'],
} as const
const known = Object.entries(options).flatMap(([kind, values]) => values.map((value) => `${kind} ${value}`))

export const rateExtraRow = z.object({
  kind: required(choice(extraKinds), 'Type'),
  option: required(text(40), `Option, as in a quote’s requirements: ${known.join(', ')}`),
  label: required(text(80), 'Name on the quote'),
  install: orElse(pence, 0, 'One-off, minor units; 0 if empty'),
  monthly: orElse(pence, 0, 'Monthly, minor units; 0 if empty'),
})

export const rateExtras = tableEntity({
  name: 'rate-extras',
  about: 'Extras of quoted lines: care, routers, addresses, DDoS protection, hours; priced quotes keep theirs',
  table: 'rate_extra',
  row: rateExtraRow,
  key: ['kind', 'option'],
  checks: [
    {
      column: 'option',
      reason: `is not a valid option: use one of ${known.join(', ')}`,
      isBad: sql`s.kind || ' ' || s.option <> all(${known}::text[])`,
    },
  ],
})
