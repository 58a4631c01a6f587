import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { productCategories } from '@portal/contract/services/category.ts'
import { backupProducts } from '@portal/contract/services/with-tools.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { importFiles } from '../import/import-files.ts'
import { testDatabase } from '../testing/database.ts'
import { generate } from './generate.ts'
import type { Order } from './plan.ts'
import { Random } from './random.ts'

const database = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'generate-'))
afterAll(() => rmSync(folder, { recursive: true }))

const order: Order = { services: 3000, accounts: 45, bigAccount: 400, seed: 7 }

test('the same seed gives the same bytes, and another seed others', async () => {
  const first = await hashOf(order, 'first')
  expect(await hashOf(order, 'again')).toBe(first)
  expect(await hashOf({ ...order, seed: 8 }, 'other')).not.toBe(first)
})

test('the numbers for a seed are the same on every machine', () => {
  const random = new Random(1, 2)
  expect([random.below(1000), random.below(1000), random.below(1000)]).toMatchInlineSnapshot(`
    [
      148,
      89,
      347,
    ]
  `)
})

test.each(['csv', 'ndjson'] as const)('imports a generated %s without bad rows', async (format) => {
  await sql`truncate account, portal_user, identity.login, service_count cascade`.execute(database.system)
  const files: string[] = []
  for await (const { file } of generate(order, format, join(folder, format))) files.push(file)
  await importFiles(database, files)
  const { rows } = await sql`
    select count(*) as services, count(*) filter (where account_id = '100000') as big,
      count(distinct product_category) as categories,
      count(distinct product_name) filter (where product_name = any(${[...backupProducts]})) as backups
    from service`.execute(database.system)
  expect(rows).toEqual([{ services: 3000, big: 400, categories: productCategories.length, backups: 4 }])
})

test('generated bills add up for the import, and each line has its metered data', async () => {
  await sql`truncate account, portal_user, identity.login, service_count cascade`.execute(database.system)
  const files: string[] = []
  const small = { services: 300, accounts: 12, bigAccount: 40, seed: 7, billMonths: 2 }
  for await (const { file } of generate(small, 'csv', join(folder, 'bills'))) files.push(file)
  await importFiles(database, files)
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from bill_line) as lines, (select count(*) from bill) as bills,
      (select count(distinct month) from usage_meter) as months, (select count(*) from usage_meter) as meters`.execute(
    database.system,
  )
  expect(rows[0]).toMatchObject({ months: 2 })
  expect(Math.min(...Object.values(rows[0] ?? {}))).toBeGreaterThan(0)
})

async function hashOf(which: Order, name: string): Promise<string> {
  const hash = createHash('sha256')
  const target = join(folder, name)
  for await (const _ of generate(which, 'csv', target));
  for (const file of readdirSync(target).toSorted()) hash.update(readFileSync(join(target, file)))
  return hash.digest('hex')
}
