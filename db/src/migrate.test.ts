import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { testDatabase } from './testing/database.ts'

const done = async (system: Awaited<ReturnType<typeof testDatabase>>['system']) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(system)).rows.map(
    ({ name }) => name,
  )

test('a release starts on the schema of a later one without changing it', async () => {
  const { system } = await testDatabase()
  const before = await done(system)
  await sql`insert into kysely_migration (name, timestamp) values ('9999_of_a_later_release', '2030-01-01')`.execute(
    system,
  )
  await migrate(system)
  expect(await done(system)).toEqual([...before, '9999_of_a_later_release'])
})

test('refuses a database from before the first release without changing it', async () => {
  const { system } = await testDatabase()
  await sql`insert into kysely_migration (name, timestamp) values ('0005_service_references', '2026-01-01')`.execute(
    system,
  )
  const before = await done(system)
  await expect(migrate(system)).rejects.toThrow(
    'This database records the migration 0005_service_references, which this release does not have',
  )
  expect(await done(system)).toEqual(before)
})

test('a migration that fails is named with the reason', async () => {
  const { system } = await testDatabase()
  const last = (await done(system)).at(-1) ?? ''
  await sql`delete from kysely_migration where name >= '0214_activity_of_people'`.execute(system)
  await expect(migrate(system)).rejects.toThrow(
    'The migration 0214_activity_of_people failed: relation "activity_people" already exists',
  )
  expect(await done(system)).not.toContain(last)
})
