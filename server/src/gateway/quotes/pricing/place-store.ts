import { accessTypes } from '@portal/contract/quotes/values.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { boolean, number, numberOrNull, rowsOf, textOrNull, texts } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { parse } from 'postcode'
import { z } from 'zod'
import { bandOf, type SiteFacts, unknownPlace } from '../../../pricing/site-facts.ts'

const Place = z.strictObject({
  at: number,
  isKnown: boolean,
  isClosed: boolean,
  code: textOrNull,
  name: textOrNull,
  exchangeClass: numberOrNull,
  accessTypes: z.array(z.enum(accessTypes)).nullable(),
  hasRo2: boolean.nullable(),
  distanceM: numberOrNull,
  onNet: texts,
})

interface Address {
  address: string
  postcode: string
}

/**
 * The imported records of each place, in the same order: the exchange by the longest area that fits, and
 * the distance as given or measured between two points. A building matches whole words of the address.
 */
export async function listFacts(db: Sql, places: readonly Address[]): Promise<SiteFacts[]> {
  const asked = places.map(({ address, postcode: written }, at) => {
    const { postcode, sector, outcode } = parse(written)
    return { at, address, postcode: postcode ?? written, areas: [postcode, sector, outcode].filter(Boolean) }
  })
  const { rows } = await rowsOf(Place)`
    select s.at, p.postcode is not null or coalesce(a.area = s.postcode, false) as "isKnown", p.closed_on is not null as "isClosed",
      e.exchange_code as code, e.name, e.exchange_class as "exchangeClass", e.access_types as "accessTypes",
      e.has_ro2 as "hasRo2",
      coalesce(a.distance_m, case when p.grid = e.grid
        then round(sqrt((p.easting - e.easting)::numeric ^ 2 + (p.northing - e.northing)::numeric ^ 2)) end)::integer
        as "distanceM",
      array(select distinct o.carrier from on_net_building o
        where o.postcode = s.postcode and (o.building = ''
          or strpos(${wordsOf('s.address')}, ${wordsOf('o.building')}) > 0) order by o.carrier) as "onNet"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as s (at integer, address text, postcode text, areas text[])
      left join postcode p on p.postcode = s.postcode
      left join lateral (select * from served_area where area = any(s.areas) order by length(area) desc limit 1) a on true
      left join exchange e on e.exchange_code = a.exchange_code`.execute(db)
  const found = new Map(rows.map((row) => [row.at, row]))
  return places.map((_, at) => factsOf(found.get(at)))
}

/** Lower-case words between blanks: " 4 tarn court kendal ". */
function wordsOf(column: string): RawBuilder<unknown> {
  return sql`' ' || trim(regexp_replace(lower(${sql.ref(column)}), '[^a-z0-9]+', ' ', 'g')) || ' '`
}

function factsOf(place: z.infer<typeof Place> | undefined): SiteFacts {
  if (!place) return unknownPlace
  const { code, name, exchangeClass, accessTypes: sold, hasRo2, distanceM, onNet, isKnown, isClosed } = place
  const postcode = isClosed ? 'closed' : isKnown ? 'known' : 'unknown'
  if (code === null || name === null) return { ...unknownPlace, onNet, postcode }
  return {
    exchange: { code, name },
    exchangeClass: exchangeClass ?? unknownPlace.exchangeClass,
    distanceM,
    band: bandOf(distanceM),
    onNet,
    postcode,
    accessTypes: sold ?? [],
    hasRo2: hasRo2 ?? false,
  }
}
