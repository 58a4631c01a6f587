import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testDatabase } from '@portal/db/src/testing/database.ts'
import { withDatabase } from '@portal/db/src/testing/global-setup.ts'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'

// Recorded by the run on the newer PostgreSQL; this run uses the oldest supported version.
const folder = process.env.STATEMENTS_IN ?? ''
const texts = existsSync(folder)
  ? [...new Set(readdirSync(folder).flatMap((file): string[] => JSON.parse(readFileSync(join(folder, file), 'utf8'))))]
  : []

const database = await testDatabase()
const client = new pg.Client(withDatabase(inject('server'), database.name))
await client.connect()
afterAll(() => client.end())

/** Temporary tables of tests and transactions; the import, which has most of them, actually runs here. */
const createTable = /create (?:temp(?:orary)? )?table (?:if not exists )?(\w+)/gi
const made = texts.flatMap((text) => [...text.matchAll(createTable)].map(([, name = '']) => name))
// Created by the process that the drill kills.
made.push('drill')
const { rows: absent } = await client.query<{ name: string }>(
  'select name from unnest($1::text[]) name where to_regclass(name) is null',
  [made],
)
const isOfItsOwn = (text: string) => absent.some(({ name }) => new RegExp(`\\b${name}\\b`).test(text))
const isPreparable = (text: string) =>
  /^\s*(?:\/\*.*?\*\/\s*)*(?:select|insert|update|delete|merge|with|values)\b/is.test(text) && !isOfItsOwn(text)

test('PostgreSQL 15 accepts every statement that the tests sent on the newer version', async () => {
  const preparable = texts.filter(isPreparable)
  expect(preparable.length).toBeGreaterThan(500)
  for (const text of preparable) {
    const refusal = await client.query(`prepare asked as ${text}`).then(
      () => null,
      (error: Error) => error.message,
    )
    expect.soft(refusal, text).toBeNull()
    if (refusal === null) await client.query('deallocate asked')
  }
  console.log(`${preparable.length} of ${texts.length} statements were prepared`)
})
