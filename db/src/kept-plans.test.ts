import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inAccount } from './database.ts'
import { kept } from './kept-plans.ts'
import { testDatabase } from './testing/database.ts'

const database = await testDatabase()

test('a kept statement is prepared once and answers for each of its values', async () => {
  const { answers, prepared } = await inAccount(database, '', async (tx) => {
    const double = (value: number) =>
      sql<{ doubled: number }>`
        ${sql.raw(kept)} select ${value}::integer * 2 as doubled`.execute(tx)
    const given = [await double(1), await double(2), await double(3)].map(({ rows }) => rows[0]?.doubled)
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%doubled%'`.execute(tx)
    return { answers: given, prepared: rows }
  })
  expect(answers).toEqual([2, 4, 6])
  expect(prepared).toHaveLength(1)
})
