import { type Kysely, sql } from 'kysely'

interface Kind {
  table: string
  /** The column that makes a row of the account another one. */
  id: string
  account: string
}

/** Copies what an account has of a thing, with ids of their own, until there are so many. */
export async function multiplyRows(db: Kysely<unknown>, { table, id, account }: Kind, rows: number): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'
      and column_name not in (${id}, 'user_id')`.execute(db)
  const names = sql.join(columns.map(({ name }) => sql.id(name)))
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table)} where account_id = ${account}`.execute(db)
  const total = counted[0]?.total ?? 0
  if (total === 0) throw new Error(`The account has nothing in ${table}`)
  await sql`
    insert into ${sql.table(table)} (${sql.id(id)}, ${names})
    select ${sql.id(id)} || '-' || copy, ${names} from ${sql.table(table)}
    cross join generate_series(1, ${Math.ceil(rows / total)}::integer) as copy
    where account_id = ${account} limit ${Math.max(0, rows - total)}`.execute(db)
}
