import { type Kysely, sql } from 'kysely'
import { columnsOf, withoutChecks } from './area-rows.ts'

interface Kind {
  table: string
  /** Text columns that must differ between copies; generated numbers differ automatically. */
  ids: readonly string[]
  account: string
}

/** Copies an account's rows with new ids until there is the given number. */
export async function multiplyRows(db: Kysely<unknown>, { table, ids, account }: Kind, rows: number): Promise<void> {
  const columns = (await columnsOf(db, table)).filter(({ name }) => name !== 'user_id')
  const names = sql.join(columns.map(({ name }) => sql.id(name)))
  const values = columns.map(({ name }) =>
    // Digits only, because some ids allow nothing else at the end.
    ids.includes(name) ? sql`${sql.id(name)} || lpad(copy::text, 6, '0')` : sql.id(name),
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table)} where account_id = ${account}`.execute(db)
  const total = counted[0]?.total ?? 0
  if (total === 0) throw new Error(`The account has nothing in ${table}`)
  await withoutChecks(db, async (connection) => {
    await sql`
      insert into ${sql.table(table)} (${names})
      select ${sql.join(values)} from ${sql.table(table)}
      cross join generate_series(1, ${Math.ceil(rows / total)}::integer) as copy
      where account_id = ${account} limit ${Math.max(0, rows - total)}`.execute(connection)
  })
}
