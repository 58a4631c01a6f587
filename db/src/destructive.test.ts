import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { destructiveIn } from './destructive.ts'
import { migrationNames } from './migrate.ts'

test.each([
  'drop table service_count',
  'alter table service drop column name',
  'alter table service rename column name to title',
  'alter table service alter column name type varchar(10)',
  'alter table service alter column name set not null',
  'alter table service add column weight integer not null',
  'truncate service',
])('refuses: %s', (statement) => {
  expect(destructiveIn(`await sql\`${statement}\`.execute(db)`)).toHaveLength(1)
  expect(destructiveIn(`// contracts: nothing reads it since 1.4\nawait sql\`${statement}\`.execute(db)`)).toEqual([])
})

test.each([
  'create table pigeon (account_id text not null)',
  'alter table service add column weight integer not null default 0',
  'alter table service alter column name drop not null',
  'alter table service drop constraint service_condition_check',
])('allows: %s', (statement) => {
  expect(destructiveIn(`await sql\`${statement}\`.execute(db)`)).toEqual([])
})

test('no migration breaks the previous release: see docs/manual/upgrade.md', async () => {
  const found = (await migrationNames()).flatMap((name) => {
    const source = readFileSync(join(import.meta.dirname, '..', 'migrations', `${name}.ts`), 'utf8')
    return destructiveIn(source).map((words) => `${name}: ${words}`)
  })
  expect(found).toEqual([])
})
