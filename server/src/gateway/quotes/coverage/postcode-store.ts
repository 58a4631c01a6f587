import { CoveredPostcode } from '@portal/contract/quotes/coverage.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { readPage } from '../../../lists/read-page.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { beginningsOf } from './beginnings.ts'
import type { CoverageQuery } from './store.ts'

const columns = sql`postcode, grid, easting, northing, closed_on as "closedOn"`

/** Found by their beginning, with the index: there are millions, so none are listed without a search. */
export const listPostcodes = (scope: AccountScope, { search, ...page }: CoverageQuery) => {
  const beginnings = beginningsOf(search).map(
    (beginning) => sql`(postcode collate "C" >= ${beginning} and postcode collate "C" < ${`${beginning}~`})`,
  )
  return readPage(scope, CoveredPostcode, page, {
    columns,
    from: sql`postcode`,
    where: beginnings.length > 0 ? sql`(${sql.join(beginnings, sql` or `)})` : sql`false`,
    order: sql`postcode collate "C"`,
  })
}

export async function findPostcode(scope: AccountScope, postcode: string): Promise<CoveredPostcode | null> {
  const { rows } = await rowsOf(CoveredPostcode)`
    select ${columns} from postcode where postcode = ${postcode} for update`.execute(scope.tx)
  return rows[0] ?? null
}

export async function savePostcode(scope: AccountScope, row: CoveredPostcode): Promise<void> {
  await sql`
    insert into postcode (postcode, grid, easting, northing, closed_on)
    values (${row.postcode}, ${row.grid}, ${row.easting}, ${row.northing}, ${row.closedOn})
    on conflict (postcode) do update set grid = excluded.grid, easting = excluded.easting,
      northing = excluded.northing, closed_on = excluded.closed_on`.execute(scope.tx)
}

export async function deletePostcode(scope: AccountScope, postcode: string): Promise<void> {
  await sql`delete from postcode where postcode = ${postcode}`.execute(scope.tx)
}
