import { Problem } from '@portal/contract/problem.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createUser } from '../testing/factories.ts'
import { sharedTestPortal } from '../testing/portal.ts'
import { changeEach } from './each-selected.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
await createUser(database, account)

test('a refusal undoes its own record only, each id counts once, and any other error ends the request', async () => {
  const [first, second] = [await createService(database, account), await createService(database, account)]
  await database.system.transaction().execute(async (tx) => {
    const rename = async (serviceId: string) => {
      await sql`update service set name = 'New' where service_id = ${serviceId}`.execute(tx)
      if (serviceId === first) throw new Problem('stale')
      return true
    }
    const rows = await changeEach({ tx }, [second, first, second], rename)
    expect(rows.map(({ id, outcome }) => [id, outcome])).toEqual([
      [first, 'stale'],
      [second, 'done'],
    ])
    const unexpected = changeEach({ tx }, [first], () => Promise.reject(new Error('Broken')))
    await expect(unexpected).rejects.toThrow('Broken')
  })
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    select service_id as id, name = 'New' as "isNew" from service where service_id in (${first}, ${second})`.execute(
    database.system,
  )
  expect(Object.fromEntries(rows.map(({ id, isNew }) => [id, isNew]))).toEqual({ [first]: false, [second]: true })
})
