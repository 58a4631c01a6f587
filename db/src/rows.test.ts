import { expect, test } from 'vitest'
import { z } from 'zod'
import { rowChecks } from './row-checks.ts'
import { asParsed, boolean, bytes, day, number, orNone, rowsOf, text, textOrNull, texts, timestamp } from './rows.ts'
import { testDatabase } from './testing/database.ts'

const { system } = await testDatabase()

/** The faults in this file are intended. */
async function faultOf(statement: Promise<unknown>): Promise<string> {
  const fault = await statement.catch((error: unknown) => error)
  rowChecks.faults.splice(0)
  return String(fault)
}

test('the types refuse a schema that transforms its input', () => {
  // @ts-expect-error -- a default
  expect(rowsOf(z.object({ name: text.default('') }))).toBeTypeOf('function')
  // @ts-expect-error -- a coercion
  expect(rowsOf(z.object({ total: z.coerce.number() }))).toBeTypeOf('function')
  // @ts-expect-error -- a transform
  expect(rowsOf(z.object({ length: text.transform((name) => name.length) }))).toBeTypeOf('function')
  expect(rowsOf(z.object({ on: day }))).toBeTypeOf('function')
})

test('a column has the type that the driver returns', async () => {
  const { rows } = await rowsOf({
    large: number,
    exact: number,
    name: text,
    none: textOrNull,
    names: texts,
    isSo: boolean,
    on: day,
    at: timestamp,
    hash: bytes,
    details: z.strictObject({ rate: number }),
  })`
    select 9007199254740991 as large, 12.50 as exact, 'a' as name, null as none, array['a', 'b'] as names,
      true as "isSo", date '2026-11-22' as on, timestamptz '2026-11-22T10:00:00Z' as at, '\\x00ff'::bytea as hash,
      jsonb_build_object('rate', 2) as details`.execute(system)
  expect(rows).toEqual([
    {
      large: 9_007_199_254_740_991,
      exact: 12.5,
      name: 'a',
      none: null,
      names: ['a', 'b'],
      isSo: true,
      on: '2026-11-22',
      at: new Date('2026-11-22T10:00:00Z'),
      hash: Buffer.from('00ff', 'hex'),
      details: { rate: 2 },
    },
  ])
})

test.each([
  ['a column that is not in the schema', rowsOf({ a: number })`select 1 as a, 2 as b`, /"b"/],
  ['a misspelt column', rowsOf({ total: number })`select 1 as totals`, /total/],
  ['a wrong type', rowsOf({ a: number })`select 'one' as a`, /expected number, received string/],
  ['a null where none may be', rowsOf({ a: text })`select null as a`, /received null/],
  ['a column beside a schema of the contract', rowsOf(z.object({ a: number }))`select 1 as a, 2 as b`, /"b"/],
  [
    'stored JSON that lacks what its schema fills in',
    rowsOf({ a: asParsed(z.object({ b: z.string().default('') })) })`select '{}'::jsonb as a`,
    /Not as it was parsed/,
  ],
])('refuses %s and names the statement', async (_, statement, reason) => {
  const fault = await faultOf(statement.execute(system))
  expect(fault).toMatch(reason)
  expect(fault).toMatch(/\nin select /)
})

test('a page without rows has only its counts', async () => {
  const Page = orNone(z.object({ id: text, total: number }), { id: z.null(), total: number })
  const { rows } = await rowsOf(Page)`select null as id, 0 as total`.execute(system)
  expect(rows).toEqual([{ id: null, total: 0 }])
  expect(await faultOf(rowsOf(Page)`select 1 as id, 0 as total`.execute(system))).toMatch(/A row is not/)
})

test('reads all rows, or the first one if there is any', async () => {
  const numbers = (most: number) =>
    rowsOf({ a: number })`select a from generate_series(1, ${most}::integer) a order by a`
  expect(await numbers(2).all(system)).toEqual([{ a: 1 }, { a: 2 }])
  expect(await numbers(2).first(system)).toEqual({ a: 1 })
  expect(await numbers(0).first(system)).toBeNull()
})

test('a schema does not change the text of a statement', () => {
  expect(rowsOf({ a: number })`/* kept */ select ${1}::integer as a`.compile(system)).toMatchObject({
    sql: '/* kept */ select $1::integer as a',
    parameters: [1],
  })
})

test('rows are not validated outside tests', async () => {
  rowChecks.isOn = false
  const { rows } = await rowsOf({ a: number })`select 'one' as a`.execute(system)
  rowChecks.isOn = true
  expect(rows).toEqual([{ a: 'one' }])
})
