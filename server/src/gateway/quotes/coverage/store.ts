import { Exchange, ExchangeRow, OnNetBuilding, ServedArea, ServedAreaRow } from '@portal/contract/quotes/coverage.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { isIndexed, searchPatterns } from '../../../lib/like-patterns.ts'
import { isSearch, type Page, readPage } from '../../../lists/read-page.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

export type CoverageQuery = Page & { search?: string | undefined }

const exchangeColumns = sql`
  e.exchange_code as "exchangeCode", e.name, e.exchange_class as "exchangeClass", e.grid, e.easting, e.northing,
  e.access_types as "accessTypes", e.has_ro2 as "hasRo2"`

export const listExchanges = (scope: AccountScope, { search, ...page }: CoverageQuery) =>
  readPage(scope, ExchangeRow, page, {
    columns: sql`${exchangeColumns},
      (select count(*) from served_area a where a.exchange_code = e.exchange_code)::integer as areas`,
    from: sql`exchange e`,
    where: searchPatterns(search).map((pattern) => sql`${exchangeText} like ${pattern}`),
    order: sql`e.name, e.exchange_code`,
    joined: { to: 'e' },
    isWide: isSearch(search),
  })

const exchangeText = sql`lower(e.name || ' ' || e.exchange_code)`

export async function findExchange(scope: AccountScope, exchangeCode: string): Promise<Exchange | null> {
  const { rows } = await rowsOf(Exchange)`
    select ${exchangeColumns} from exchange e where e.exchange_code = ${exchangeCode} for update`.execute(scope.tx)
  return rows[0] ?? null
}

export async function saveExchange(scope: AccountScope, exchange: Exchange): Promise<void> {
  const { exchangeCode, name, exchangeClass, grid, easting, northing, accessTypes, hasRo2 } = exchange
  await sql`
    insert into exchange (exchange_code, name, exchange_class, grid, easting, northing, access_types, has_ro2)
    values (${exchangeCode}, ${name}, ${exchangeClass}, ${grid}, ${easting}, ${northing}, ${accessTypes}::text[], ${hasRo2})
    on conflict (exchange_code) do update set name = excluded.name, exchange_class = excluded.exchange_class,
      grid = excluded.grid, easting = excluded.easting, northing = excluded.northing,
      access_types = excluded.access_types, has_ro2 = excluded.has_ro2`.execute(scope.tx)
}

export async function deleteExchange(scope: AccountScope, exchangeCode: string): Promise<void> {
  await sql`delete from exchange where exchange_code = ${exchangeCode}`.execute(scope.tx)
}

/** The first area that an exchange serves. */
export async function findAreaOf(scope: AccountScope, exchangeCode: string): Promise<string | null> {
  const { rows } = await rowsOf({ area: text })`
    select area from served_area where exchange_code = ${exchangeCode} order by area limit 1`.execute(scope.tx)
  return rows[0]?.area ?? null
}

const areaColumns = sql`a.area, a.exchange_code as "exchangeCode", a.distance_m as "distanceM"`

export function listAreas(scope: AccountScope, { search, ...page }: CoverageQuery) {
  const patterns = searchPatterns(search)
  const indexed = patterns.find(isIndexed)
  return readPage(scope, ServedAreaRow, page, {
    columns: sql`${areaColumns}, e.name as "exchangeName"`,
    from: indexed ? areasWith(indexed) : sql`served_area a`,
    where: patterns
      .filter((pattern) => pattern !== indexed)
      .map(
        (pattern) => sql`(lower(a.area) like ${pattern}
          or (select ${exchangeText} from exchange e where e.exchange_code = a.exchange_code) like ${pattern})`,
      ),
    order: sql`a.area`,
    joined: { to: 'a', by: sql`join exchange e on e.exchange_code = a.exchange_code` },
    isWide: isSearch(search),
  })
}

/** A term has no space, so it is in the area or in its exchange, and each has its own index. */
const areasWith = (pattern: string) => sql`(
  select own.* from served_area own where lower(own.area) like ${pattern}
  union all
  select of.* from exchange e join served_area of on of.exchange_code = e.exchange_code
    where ${exchangeText} like ${pattern} and lower(of.area) not like ${pattern}) a`

export async function findArea(scope: AccountScope, area: string): Promise<ServedArea | null> {
  const { rows } = await rowsOf(ServedArea)`
    select ${areaColumns} from served_area a where a.area = ${area} for update`.execute(scope.tx)
  return rows[0] ?? null
}

export async function saveArea(scope: AccountScope, { area, exchangeCode, distanceM }: ServedArea): Promise<void> {
  await sql`
    insert into served_area (area, exchange_code, distance_m) values (${area}, ${exchangeCode}, ${distanceM})
    on conflict (area) do update set exchange_code = excluded.exchange_code, distance_m = excluded.distance_m`.execute(
    scope.tx,
  )
}

export async function deleteArea(scope: AccountScope, area: string): Promise<void> {
  await sql`delete from served_area where area = ${area}`.execute(scope.tx)
}

export const listBuildings = (scope: AccountScope, { search, ...page }: CoverageQuery) =>
  readPage(scope, OnNetBuilding, page, {
    columns: sql`postcode, carrier, building`,
    from: sql`on_net_building`,
    where: searchPatterns(search).map((pattern) => sql`search like ${pattern}`),
    order: sql`postcode, carrier, building`,
    isWide: isSearch(search),
  })

export async function findBuilding(scope: AccountScope, key: OnNetBuilding): Promise<OnNetBuilding | null> {
  const { rows } = await rowsOf(OnNetBuilding)`
    select postcode, carrier, building from on_net_building
    where postcode = ${key.postcode} and carrier = ${key.carrier} and building = ${key.building}`.execute(scope.tx)
  return rows[0] ?? null
}

export async function insertBuilding(scope: AccountScope, row: OnNetBuilding): Promise<void> {
  await sql`
    insert into on_net_building (postcode, carrier, building)
    values (${row.postcode}, ${row.carrier}, ${row.building}) on conflict do nothing`.execute(scope.tx)
}

export async function deleteBuilding(scope: AccountScope, key: OnNetBuilding): Promise<void> {
  await sql`
    delete from on_net_building
    where postcode = ${key.postcode} and carrier = ${key.carrier} and building = ${key.building}`.execute(scope.tx)
}
