import { boolean, rowsOf, text } from '@portal/db/src/rows.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService } from '../../testing/factories.ts'
import { sharedTestPortal } from '../../testing/portal.ts'

const { database } = await sharedTestPortal()
const { system } = database
const name = fc.constantFrom('app', 'App', 'db', 'web')
const id = fc.integer({ min: 1, max: 3 })
const kind = fc.constantFrom('vm', 'server')

const change = fc.oneof(
  fc.record({ of: fc.constant('machine' as const), id, name }),
  fc.record({ of: fc.constant('job' as const), id, name, kind }),
  fc.record({ of: fc.constant('noMachine' as const), id }),
  fc.record({ of: fc.constant('noJob' as const), id }),
)

test('a machine is covered exactly while a back-up job of a machine has its name, whichever was written last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const account = await createAccount(database)
      const serviceId = await createService(database, account)
      await sql`insert into cloud (account_id, service_id, org) values (${account}, ${serviceId}, 'acme')`.execute(
        system,
      )
      await sql`insert into backup_vault (account_id, service_id, company) values (${account}, ${serviceId}, 'acme')`.execute(
        system,
      )
      for (const each of changes) await statementOf(account, serviceId, each).execute(system)
      const machines = await rowsOf({ id: text, isCovered: boolean, expected: boolean })`
        select m.machine_id as id, m.is_covered as "isCovered", exists (select from backup_workload w
          where w.account_id = ${account} and w.kind = 'vm' and lower(w.name) = lower(m.name)) as expected
        from cloud_machine m where m.account_id = ${account}`.all(system)
      for (const { isCovered, expected } of machines) expect(isCovered).toBe(expected)
    }),
    { numRuns: 40 },
  )
})

type Change = typeof change extends fc.Arbitrary<infer Each> ? Each : never

function statementOf(account: string, serviceId: string, each: Change) {
  switch (each.of) {
    case 'machine':
      return sql`
        insert into cloud_machine (account_id, service_id, machine_id, vdc_id, name, status, vcpus, memory_mb, storage_mb)
        values (${account}, ${serviceId}, ${`m-${each.id}`}, 'vdc-1', ${each.name}, 'on', 2, 1024, 1024)
        on conflict (account_id, service_id, machine_id) do update set name = excluded.name`
    case 'job':
      return sql`
        insert into backup_workload (account_id, service_id, workload_id, name, kind, last_result)
        values (${account}, ${serviceId}, ${`w-${each.id}`}, ${each.name}, ${each.kind}, 'success')
        on conflict (account_id, service_id, workload_id) do update set name = excluded.name, kind = excluded.kind`
    case 'noMachine':
      return sql`delete from cloud_machine where account_id = ${account} and machine_id = ${`m-${each.id}`}`
    case 'noJob':
      return sql`delete from backup_workload where account_id = ${account} and workload_id = ${`w-${each.id}`}`
  }
}
