import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { inAccount, type Sql } from './database.ts'
import { isDistributed } from './distribution/is-distributed.ts'
import { joiningReads } from './joined-reads.ts'
import {
  asParsed,
  boolean,
  bytes,
  day,
  number,
  rowsOf,
  text,
  textOrNull,
  texts,
  timestamp,
  timestampOrNull,
} from './rows.ts'
import { type Statement, statements } from './statements.ts'
import { testDatabase } from './testing/database.ts'

const database = await testDatabase()
// The first reads of a pool ask whether the database is distributed.
await isDistributed(database.system)
await inAccount(database, '', isDistributed)

/** The result of the work in a transaction, and the messages that it sent between begin and commit. */
async function sentBy<T>(work: (tx: Sql) => Promise<T>): Promise<{ result: T; sent: string[] }> {
  const sent: string[] = []
  const listen = (statement: unknown) => sent.push((statement as Statement).sql) // oxlint-disable-line typescript/consistent-type-assertions -- the channel carries nothing else
  const result = await inAccount(database, '', async (tx) => {
    statements.subscribe(listen)
    try {
      return await joiningReads(tx, () => work(tx))
    } finally {
      statements.unsubscribe(listen)
    }
  })
  return { result, sent }
}

const fail = (tx: Sql) => rowsOf({ value: number })`select (1 / ${0}::integer) as value`.first(tx)
const one = (tx: Sql, value: number) => rowsOf({ value: number })`select ${value}::integer as value`.first(tx)

test('reads that are asked at the same time are one message, and each has its own rows', async () => {
  const { result, sent } = await sentBy((tx) =>
    Promise.all([
      one(tx, 1),
      rowsOf({ name: text })`select name from unnest(${['b', 'a']}::text[]) name order by name desc`.all(tx),
      rowsOf({ name: text })`select 'none' as name where ${false}`.first(tx),
      one(tx, 2),
    ]),
  )
  expect(result).toEqual([{ value: 1 }, [{ name: 'b' }, { name: 'a' }], null, { value: 2 }])
  expect(sent).toHaveLength(1)
})

test('reads that follow from the last answers are the next message', async () => {
  const { result, sent } = await sentBy((tx) =>
    Promise.all(
      [1, 2, 3].map(async (value) => {
        const first = await one(tx, value)
        return one(tx, (first?.value ?? 0) * 10)
      }),
    ),
  )
  expect(result).toEqual([{ value: 10 }, { value: 20 }, { value: 30 }])
  expect(sent).toHaveLength(2)
})

test('every column has the value that the driver returns', async () => {
  const columns = {
    large: number,
    exact: number,
    share: number,
    name: text,
    none: textOrNull,
    names: texts,
    isSo: boolean,
    on: day,
    at: timestamp,
    never: timestampOrNull,
    times: z.array(timestamp),
    hash: bytes,
    details: z.strictObject({ rate: number, at: text }),
    parsed: asParsed(z.object({ a: text })),
  }
  const asked = rowsOf(columns)`
    select 9007199254740991 as large, 12.50 as exact, 0.1::float8 as share, 'a "b" \\ ü' as name, null as none,
      array['a', null, 'b,c'] as names, true as "isSo", date '2026-11-22' as on,
      timestamptz '2026-07-22T10:00:00.123Z' as at, null::timestamptz as never,
      array[timestamptz '2026-11-22T10:00:00Z'] as times, '\\x00ff'::bytea as hash,
      jsonb_build_object('rate', 2.5, 'at', '2026-11-22T10:00:00Z') as details, json_build_object('a', 'b') as parsed`
  const unchecked = { ...columns, names: z.array(textOrNull) }
  const read = (tx: Sql) => rowsOf(unchecked)`select * from (${asked}) asked`.first(tx)
  const alone = await inAccount(database, '', read)
  const { result } = await sentBy((tx) => Promise.all([read(tx), one(tx, 1)]))
  expect(result[0]).toEqual(alone)
  expect(result[0]).toMatchObject({ at: new Date('2026-07-22T10:00:00.123Z'), hash: Buffer.from('00ff', 'hex') })
})

test('texts, names and comments that look like parameters stay as they are', async () => {
  const odd = (tx: Sql, value: string) =>
    rowsOf(z.object({ $1: text, plain: text, asked: text }))`
      select '$1''$2' as "$1", /* $1 */ '$1' as plain, ${value}::text as asked -- $1
      `.first(tx)
  const { result, sent } = await sentBy((tx) => Promise.all([one(tx, 1), odd(tx, 'x'), odd(tx, 'y')]))
  expect(result.slice(1)).toEqual(['x', 'y'].map((asked) => ({ $1: "$1'$2", plain: '$1', asked })))
  expect(sent).toHaveLength(1)
})

test('a statement that changes or locks rows is sent alone, and reads wait for it', async () => {
  const { result, sent } = await sentBy(async (tx) => {
    await sql`create temporary table noted (value integer) on commit drop`.execute(tx)
    const note = rowsOf({ value: number })`insert into noted values (5) returning value`.first(tx)
    const [noted, , , last] = await Promise.all([
      note,
      one(tx, 1),
      rowsOf({ value: number })`select value from noted for update`.all(tx),
      note.then(() => rowsOf({ value: number })`select value from noted`.first(tx)),
    ])
    return { noted, last }
  })
  expect(result).toEqual({ noted: { value: 5 }, last: { value: 5 } })
  expect(sent.filter((each) => each.includes('for update'))).toEqual(['select value from noted for update'])
})

test('in a transaction all reads of a message fail with the first fault', async () => {
  await expect(sentBy((tx) => Promise.all([one(tx, 1), fail(tx)]))).rejects.toThrow('division by zero')
  const reasons: string[] = []
  const noted = (read: Promise<unknown>) => read.catch((error: unknown) => reasons.push(String(error)))
  await expect(sentBy((tx) => Promise.all([noted(one(tx, 1)), noted(fail(tx))]))).rejects.toThrow('rolled back')
  expect(reasons).toEqual(['error: division by zero', 'error: division by zero'])
})

test('outside of a transaction each read is asked once more, and only the wrong one fails', async () => {
  const { system } = database
  const [right, wrong] = await joiningReads(system, () => Promise.allSettled([one(system, 1), fail(system)]))
  expect(right).toEqual({ status: 'fulfilled', value: { value: 1 } })
  expect(wrong).toMatchObject({ status: 'rejected', reason: { message: 'division by zero' } })
})

test('reads of other work on the same connections are not joined', async () => {
  const { system } = database
  const sent: unknown[] = []
  const listen = (statement: unknown) => sent.push(Reflect.get(Object(statement), 'sql'))
  statements.subscribe(listen)
  await Promise.all([joiningReads(system, () => Promise.all([one(system, 1), one(system, 2)])), one(system, 3)])
  statements.unsubscribe(listen)
  expect(sent).toHaveLength(2)
})

test('the plan of joined reads is kept', async () => {
  const read = () =>
    sentBy((tx) => Promise.all([one(tx, 1), rowsOf({ kept: number })`select ${2}::integer as kept`.first(tx)]))
  await read()
  const { sent } = await read()
  const { rows } = await inAccount(database, '', (tx) =>
    sql<{ plans: number }>`select count(*) as plans from pg_prepared_statements where statement = ${sent[0]}`.execute(
      tx,
    ),
  )
  expect(rows).toEqual([{ plans: 1 }])
})
