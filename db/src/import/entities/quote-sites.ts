import { chargeRisks, mostSites, quoteLevels } from '@portal/contract/quotes/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import { countOutcomes } from '../count-outcomes.ts'
import type { Entity } from '../entity.ts'
import { identifier, integer, jsonOf, text, yesOrNo } from '../column-types.ts'
import { upsert } from '../upsert.ts'
import { knownAccount } from './account-check.ts'
import { knownSite } from './known-things.ts'
import { quoteId } from './quote-row.ts'
import { keptOnceWorkedOn } from './quotes.ts'

const pence = z.int().min(0).max(1_000_000_000)
const days = z.int().min(0).max(999)

/** Stored like the portal's own prices: ten numbers each, as server/src/pricing/cells.ts reads them. */
const Options = z
  .array(
    z
      .object({
        offer: z.int().min(0).max(199),
        install: pence,
        monthly: pence,
        leadMin: days,
        leadMax: days,
        risk: z.enum(chargeRisks).default('none'),
        level: z.enum(quoteLevels),
      })
      .transform(({ offer, install, monthly, leadMin, leadMax, risk, level }) => [
        offer,
        install,
        monthly,
        0,
        0,
        leadMin,
        leadMax,
        chargeRisks.indexOf(risk),
        quoteLevels.indexOf(level),
        0,
      ]),
  )
  .max(200)
  .refine((options) => new Set(options.map(([offer]) => offer)).size === options.length, 'List each offer only once.')

export const quoteSiteRow = z.object({
  account_id: required(identifier, 'The account'),
  quote_id: required(quoteId, 'The quote'),
  position: required(integer(1, mostSites), 'Position among the sites of the quote, from 1'),
  site_id: optional(identifier, 'A site of the account; empty for a new one'),
  name: required(text(80), 'Name of the site'),
  address: required(text(200), 'Address in one line, without the postcode'),
  postcode: required(text(20), 'Postcode'),
  floor: orElse(text(60), '', 'Floor or room'),
  landlord: orElse(text(80), '', 'Landlord'),
  asbestos_register: orElse(yesOrNo, false, 'Whether there is an asbestos register; no if empty'),
  exchange_code: optional(text(20), 'Code of its exchange; empty if unknown'),
  exchange_name: optional(text(60), 'Name of the exchange'),
  exchange_class: optional(integer(1, 3), 'Class of the exchange'),
  distance_m: optional(integer(0, 200_000), 'Distance to the exchange, metres'),
  options: optional(
    jsonOf(Options, 'JSON list of objects with offer, install, monthly, leadMin, leadMax, risk and level'),
    'Price of each offer here, minor units and working days; an empty list means that no offer is available',
  ),
  chosen: optional(integer(0, 199), 'Chosen offer'),
  order_id: optional(identifier, 'Resulting order'),
})

const key = ['account_id', 'quote_id', 'position']
const cellOf = sql`(select cell from jsonb_array_elements(s.options) cell where (cell ->> 0)::integer = s.chosen)`

const values = {
  account_id: sql`s.account_id`,
  quote_id: sql`s.quote_id`,
  version: sql`1`,
  position: sql`s.position`,
  site_id: sql`s.site_id`,
  name: sql`s.name`,
  address: sql`s.address`,
  postcode: sql`s.postcode`,
  notes: sql`jsonb_build_object('floor', s.floor, 'landlord', s.landlord, 'asbestosRegister', s.asbestos_register)`,
  // An unknown place is the most expensive.
  facts: sql`case when s.options is not null then jsonb_build_object(
    'exchange', case when s.exchange_code is not null
      then jsonb_build_object('code', s.exchange_code, 'name', s.exchange_name) end,
    'exchangeClass', coalesce(s.exchange_class, 3), 'distanceM', s.distance_m,
    'band', case when s.distance_m <= 2000 then 'A' when s.distance_m <= 5000 then 'B' else 'C' end,
    'onNet', '[]'::jsonb) end`,
  cells: sql`s.options`,
  chosen: cellOf,
  order_id: sql`s.order_id`,
}
/** The columns of the file behind values with another name. */
const columnsOf: Record<string, string[]> = {
  notes: ['floor', 'landlord', 'asbestos_register'],
  facts: ['options', 'exchange_code', 'exchange_name', 'exchange_class', 'distance_m'],
  cells: ['options'],
}
const ofPlace = (column: string, stands: string) =>
  sql`case when t.facts -> 'exchange' <> 'null' then ${sql.raw(stands)} else ${sql.ref(`s.${column}`)} end`

export const quoteSites: Entity = {
  name: 'quote-sites',
  about: 'Sites of quotes with their prices; those of a quote changed in the portal are not changed',
  row: quoteSiteRow,
  key,
  now: {
    from: sql`staging s left join (
        select site.*, q.revision from quote_site site join quote q using (account_id, quote_id) where site.version = 1) t
      on t.account_id = s.account_id and t.quote_id = s.quote_id and t.position = s.position`,
    key: sql`t.position`,
    values: keptOnceWorkedOn({
      site_id: sql`t.site_id`,
      name: sql`t.name`,
      address: sql`t.address`,
      postcode: sql`t.postcode`,
      floor: sql`t.notes ->> 'floor'`,
      landlord: sql`t.notes ->> 'landlord'`,
      asbestos_register: sql`(t.notes ->> 'asbestosRegister')::boolean`,
      exchange_code: sql`t.facts -> 'exchange' ->> 'code'`,
      exchange_name: sql`t.facts -> 'exchange' ->> 'name'`,
      exchange_class: ofPlace('exchange_class', "(t.facts ->> 'exchangeClass')::bigint"),
      distance_m: ofPlace('distance_m', "(t.facts ->> 'distanceM')::bigint"),
      options: sql`t.cells`,
      chosen: sql`(t.chosen ->> 0)::bigint`,
      order_id: sql`t.order_id`,
    }),
  },
  checks: [
    knownAccount,
    {
      column: 'quote_id',
      reason: 'is not a known quote of the account',
      isBad: sql`not exists (select from quote q where q.account_id = s.account_id and q.quote_id = s.quote_id)`,
    },
    {
      column: 'position',
      reason: 'is new, but the quote has been changed in the portal: add the site there',
      isBad: sql`exists (select from quote q where q.account_id = s.account_id and q.quote_id = s.quote_id
          and q.revision > 1)
        and not exists (select from quote_site site where site.account_id = s.account_id
          and site.quote_id = s.quote_id and site.version = 1 and site.position = s.position)`,
    },
    knownSite,
    {
      column: 'order_id',
      reason: 'is not a known order of the account',
      isBad: sql`s.order_id is not null and not exists (
        select from service_order o where o.account_id = s.account_id and o.order_id = s.order_id)`,
    },
    ...['exchange_name', 'exchange_class', 'distance_m'].map((column) => ({
      column,
      reason: 'is empty, but there is an exchange',
      isBad: sql`s.exchange_code is not null and ${sql.ref(`s.${column}`)} is null`,
    })),
    {
      column: 'options',
      reason: 'is empty, but the quote was priced',
      isBad: sql`s.options is null and ${versionThat(sql`v.priced_at is not null`)}`,
    },
    {
      column: 'options',
      reason: 'is set, but the quote was not priced',
      isBad: sql`s.options is not null and ${versionThat(sql`v.priced_at is null`)}`,
    },
    {
      column: 'options',
      reason: 'refers to an offer that the quote does not have',
      isBad: versionThat(sql`v.priced_at is not null and exists (select from jsonb_array_elements(s.options) cell
        where (cell ->> 0)::integer >= jsonb_array_length(v.offers))`),
    },
    {
      column: 'chosen',
      reason: 'is not one of the options',
      isBad: sql`s.chosen is not null and ${cellOf} is null`,
    },
  ],
  async write(tx, columns) {
    const counted = await countOutcomes(tx, quoteSites, columns)
    await upsert(tx, {
      table: 'quote_site',
      key: ['account_id', 'quote_id', 'version', 'position'],
      from: sql`(select *, 1 as version from staging) s
        join staging_difference d on d.line = s.line and d.outcome <> 'unchanged'`,
      values,
      notCompared: Object.keys(values).filter(
        (column) => !(columnsOf[column] ?? [column]).some((each) => columns.includes(each)),
      ),
    })
    await sql`
      update quote q set site_count = (select count(*) from quote_site site
        where site.account_id = q.account_id and site.quote_id = q.quote_id and site.version = q.version)
      where (q.account_id, q.quote_id) in (select s.account_id, s.quote_id from staging s) and q.revision = 1`.execute(
      tx,
    )
    return counted
  },
}

/** Whether the quote's priced version is like this; quotes edited in the portal are not checked. */
function versionThat(isSo: ReturnType<typeof sql>) {
  return sql`exists (select from quote q join quote_version v using (account_id, quote_id)
    where q.account_id = s.account_id and q.quote_id = s.quote_id and q.revision = 1 and v.version = 1 and ${isSo})`
}
