import { Offer, type PackedCell } from '../../../pricing/cells.ts'
import type { Needs, Quote } from '@portal/contract/quotes/quotes.ts'
import { extraKinds, pricedOptions } from '@portal/contract/quotes/values.ts'
import { type Sql } from '@portal/db/src/database.ts'
import { day, number, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { Extra } from '../../../pricing/figures.ts'
import { RateLine } from '../../../pricing/price-access.ts'
import type { SiteFacts } from '../../../pricing/site-facts.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { VersionKey } from '../site-store.ts'

export const CardLines = z.strictObject({
  carrier: text,
  cardId: text,
  validUntil: day,
  lines: z.array(RateLine),
})
export type CardLines = z.infer<typeof CardLines>

/** Each carrier's latest card in force, with the lines that match the request. */
export async function listCards(db: Sql, { bearers, rates, terms }: Needs): Promise<CardLines[]> {
  const { rows } = await rowsOf(CardLines)`
    select c.carrier, c.card_id as "cardId", c.valid_until as "validUntil", json_agg(json_build_object(
      'accessType', l.access_type, 'bearer', l.bearer, 'rate', l.rate, 'term', l.term, 'distanceBand', l.distance_band,
      'exchangeClass', l.exchange_class, 'install', l.install, 'access', l.access, 'bandwidth', l.bandwidth,
      'leadMin', l.lead_min, 'leadMax', l.lead_max)) as lines
    from (select distinct on (carrier) card_id, carrier, valid_until from rate_card
        where valid_from <= current_date and valid_until >= current_date
        order by carrier, valid_from desc, imported_at desc) c
      join rate_card_line l on l.card_id = c.card_id and l.bearer = any(${[...bearers]}::integer[])
        and l.rate = any(${[...rates]}::integer[]) and l.term = any(${[...terms]}::integer[])
    group by c.carrier, c.card_id, c.valid_until order by c.carrier`.execute(db)
  return rows
}

/** Extras included with every line, according to the request. */
export async function listExtras(db: Sql, needs: Needs): Promise<Extra[]> {
  const { careLevel, managedRouter, ipv4, aEnd, resilience, ddosProtection, installHours } = needs
  const wanted = [
    `care/${careLevel}`,
    `router/${managedRouter ? 'managed' : 'none'}`,
    `ipv4/${ipv4}`,
    `aEnd/${aEnd}`,
    `4G/${resilience === '4G' ? '4G' : 'none'}`,
    `ddos/${ddosProtection ? 'included' : 'none'}`,
    `hours/${installHours ?? 'business'}`,
  ]
  const { rows } = await rowsOf(Extra)`
    select kind, label, install, monthly from rate_extra
    where kind || '/' || option = any(${wanted}::text[]) and (install > 0 or monthly > 0)
    order by array_position(${[...extraKinds]}::text[], kind)`.execute(db)
  return rows
}

/** The options that a person can choose because they have a price. */
export async function listPricedOptions(db: Sql): Promise<Quote['options']> {
  const { rows } = await rowsOf({ kind: z.enum(pricedOptions) })`
    select distinct kind from rate_extra where kind = any(${[...pricedOptions]}::text[]) and (install > 0 or monthly > 0)
    order by kind`.execute(db)
  return rows.map(({ kind }) => kind)
}

const UnpricedSite = z.strictObject({ position: number, address: text, postcode: text, wished: Offer.nullable() })

export async function listUnpriced(
  scope: AccountScope,
  { quoteId, version }: VersionKey,
  limit: number,
): Promise<{ position: number; address: string; postcode: string; wished: Offer | null }[]> {
  const { rows } = await rowsOf(UnpricedSite)`
    select s.position, s.address, s.postcode, v.offers->(before.chosen->>0)::integer as wished
    from quote_site s
      left join quote_site before on before.account_id = s.account_id and before.quote_id = s.quote_id
        and before.version = s.version - 1 and before.position = s.position
      left join quote_version v on v.account_id = s.account_id and v.quote_id = s.quote_id and v.version = s.version - 1
    where s.account_id = ${scope.accountId} and s.quote_id = ${quoteId} and s.version = ${version} and s.facts is null
    order by s.position limit ${limit}`.execute(scope.tx)
  return rows
}

export interface PricedSite {
  position: number
  facts: SiteFacts
  cells: PackedCell[]
  chosen: PackedCell | null
}

export async function saveCells(
  scope: AccountScope,
  { quoteId, version }: VersionKey,
  sites: readonly PricedSite[],
): Promise<void> {
  await sql`
    update quote_site q set facts = s.facts, cells = s.cells, chosen = case when s.chosen = 'null'::jsonb then null else s.chosen end
    from jsonb_to_recordset(${JSON.stringify(sites)}::jsonb) as s (position integer, facts jsonb, cells jsonb, chosen jsonb)
    where q.account_id = ${scope.accountId} and q.quote_id = ${quoteId} and q.version = ${version}
      and q.position = s.position`.execute(scope.tx)
}
