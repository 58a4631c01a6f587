import { type Kysely, sql } from 'kysely'

interface Kind {
  table: string
  /** Text columns that must differ between copies; generated numbers differ automatically. */
  ids: readonly string[]
  account: string
  /** A numeric column that must differ between copies. */
  number?: string
}

/** Copies an account's rows with new ids until there is the given number. */
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
    // Digits only, because some ids allow nothing else at the end.
    if (ids.includes(name)) return sql`${sql.id(name)} || lpad(copy::text, 6, '0')`
    return name === number ? sql`${sql.id(name)} + copy * 100000` : sql.id(name)
  })
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table)} where account_id = ${account}`.execute(db)
  const total = counted[0]?.total ?? 0
  if (total === 0) throw new Error(`The account has nothing in ${table}`)
  await db.connection().execute(async (connection) => {
    // Copies of valid rows need no checks, and triggers would prevent additions to issued records.
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
