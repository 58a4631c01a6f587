import { RateCardRow } from '@portal/contract/quotes/desk.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { asInsert } from '@portal/db/src/as-insert.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import { RateLine } from '../../../pricing/price-access.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

export async function listRateCards(scope: AccountScope): Promise<RateCardRow[]> {
  const { rows } = await rowsOf(RateCardRow)`
    select card_id as "cardId", carrier, name, valid_from as "validFrom", valid_until as "validUntil", lines,
      imported_by as "importedBy", ${utc('imported_at')} as "importedAt",
      valid_from <= current_date and valid_until >= current_date as "isInForce"
    from rate_card order by valid_until desc, carrier, imported_at desc limit 200`.execute(scope.tx)
  return rows
}

const CardInForce = z.strictObject({ name: text, lines: z.array(RateLine) })

/** A carrier's latest card in force, which quotes use, with its prices. */
export async function findCardInForce(
  scope: AccountScope,
  carrier: string,
): Promise<{ name: string; lines: RateLine[] } | null> {
  const { rows } = await rowsOf(CardInForce)`
    select c.name, coalesce((select json_agg(json_build_object('accessType', l.access_type, 'bearer', l.bearer,
        'rate', l.rate, 'term', l.term, 'distanceBand', l.distance_band, 'exchangeClass', l.exchange_class,
        'install', l.install, 'access', l.access, 'bandwidth', l.bandwidth, 'leadMin', l.lead_min,
        'leadMax', l.lead_max)) from rate_card_line l where l.card_id = c.card_id), '[]') as lines
    from rate_card c
    where c.carrier = ${carrier} and c.valid_from <= current_date and c.valid_until >= current_date
    order by c.imported_at desc limit 1`.execute(scope.tx)
  return rows[0] ?? null
}

interface NewCard {
  cardId: string
  carrier: string
  name: string
  validFrom: PlainDate
  validUntil: PlainDate
  importedBy: string
}

export async function insertCard(scope: AccountScope, card: NewCard, lines: readonly RateLine[]): Promise<void> {
  await sql`
    insert into rate_card (card_id, carrier, name, valid_from, valid_until, lines, imported_by)
    values (${card.cardId}, ${card.carrier}, ${card.name}, ${card.validFrom}, ${card.validUntil}, ${lines.length},
      ${card.importedBy})`.execute(scope.tx)
  await sql`
    insert into rate_card_line (card_id, access_type, bearer, rate, term, distance_band, exchange_class, install, access,
      bandwidth, lead_min, lead_max)
    select ${card.cardId}, l."accessType", l.bearer, l.rate, l.term, l."distanceBand", l."exchangeClass", l.install,
      l.access, l.bandwidth, l."leadMin", l."leadMax"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("accessType" text, bearer integer, rate integer,
      term integer, "distanceBand" text, "exchangeClass" smallint, install bigint, access bigint, bandwidth bigint,
      "leadMin" integer, "leadMax" integer) ${asInsert}`.execute(scope.tx)
}
