import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inAccount } from './database.ts'
import { prepared } from './prepared-statements.ts'
import { testDatabase } from './testing/database.ts'

const database = await testDatabase()

test('a marked statement is prepared once for all its values', async () => {
  const { answers, statements } = await inAccount(database, '', async (tx) => {
    const double = (value: number) =>
      sql<{ doubled: number }>`
        ${sql.raw(prepared)} select ${value}::integer * 2 as doubled`.execute(tx)
    const given = [await double(1), await double(2), await double(3)].map(({ rows }) => rows[0]?.doubled)
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%doubled%'`.execute(tx)
    return { answers: given, statements: rows }
  })
  expect(answers).toEqual([2, 4, 6])
  expect(statements).toHaveLength(1)
})
