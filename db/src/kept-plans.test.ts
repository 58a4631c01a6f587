import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { kept } from './kept-plans.ts'
import { testDatabase } from './testing/database.ts'

const database = await testDatabase()

test('a kept statement is prepared once and answers for each of its values', async () => {
  const { answers, prepared } = await database.app.connection().execute(async (connection) => {
    const double = (value: number) =>
      sql<{ doubled: number }>`
        ${sql.raw(kept)} select ${value}::integer * 2 as doubled`.execute(connection)
    const given = [await double(1), await double(2), await double(3)].map(({ rows }) => rows[0]?.doubled)
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%doubled%'`.execute(connection)
    return { answers: given, prepared: rows }
  })
  expect(answers).toEqual([2, 4, 6])
  expect(prepared).toHaveLength(1)
})
