import { type Kysely, sql } from 'kysely'

/** Gives the role of the gateway these rights on a table, on the rows of the account that it is held to. For migrations. */
export async function holdToAccount(db: Kysely<unknown>, table: string, rights: string): Promise<void> {
  await sql`grant ${sql.raw(rights)} on ${sql.table(table)} to portal_app`.execute(db)
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
  await sql`
    create policy own_account on ${sql.table(table)} to portal_app
      using (account_id = current_setting('portal.account_id', true))`.execute(db)
}
