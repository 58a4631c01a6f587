import { type Kysely, sql } from 'kysely'

interface Kind {
  table: string
  /** The columns of text that make a row of the account another one; numbers that the database gives are new by themselves. */
  ids: readonly string[]
  account: string
  /** A column with a number that makes it another one. */
  number?: string
}

/** Copies what an account has of a thing, with ids of their own, until there are so many. */
export async function multiplyRows(
  db: Kysely<unknown>,
  { table, ids, account, number }: Kind,
  rows: number,
): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'
      and column_name <> 'user_id'`.execute(db)
  const names = sql.join(columns.map(({ name }) => sql.id(name)))
  const values = columns.map(({ name }) => {
    // Digits only, as some ids have nothing else at their end.
    if (ids.includes(name)) return sql`${sql.id(name)} || lpad(copy::text, 6, '0')`
    return name === number ? sql`${sql.id(name)} + copy * 100000` : sql.id(name)
  })
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table)} where account_id = ${account}`.execute(db)
  const total = counted[0]?.total ?? 0
  if (total === 0) throw new Error(`The account has nothing in ${table}`)
  await db.connection().execute(async (connection) => {
    // Rows like those that are there need no rule to be asked again, and what is issued cannot be added to otherwise.
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`
      insert into ${sql.table(table)} (${names})
      select ${sql.join(values)} from ${sql.table(table)}
      cross join generate_series(1, ${Math.ceil(rows / total)}::integer) as copy
      where account_id = ${account} limit ${Math.max(0, rows - total)}`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
    await sql`reset session_replication_role`.execute(connection)
  })
}
