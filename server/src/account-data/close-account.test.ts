import { sql } from 'kysely'
import { sha256 } from '@portal/db/src/sha256.ts'
import { expect, test } from 'vitest'
import { openShare } from '../gateway/orders/shares/store.ts'
import { createAccount, createKey, createService, createUser } from '../testing/factories.ts'
import { joinAccount } from '../testing/join-account.ts'
import { sharedTestPortal } from '../testing/portal.ts'
import { closeAccount, reopenAccount } from './close-account.ts'

const portal = await sharedTestPortal()
const { database } = portal
const dealer = await createAccount(database, { type: 'dealer' })
const account = await createAccount(database, { name: 'Gone Ltd', dealer })
const other = await createAccount(database)
await createService(database, account, { serviceId: 'S-1' })
const email = await createUser(database, account)
const agent = await portal.signIn(await createUser(database, dealer))
const services = (who: typeof agent, of: string) =>
  who.gateway('/service-info/api/services', { headers: { 'account-id': of } })

test('no one can use a closed account, and everyone can once it is reopened', async () => {
  const person = await portal.signIn(email)
  const bothEmail = await createUser(database, account)
  await joinAccount(database, bothEmail, other, {})
  const both = await portal.signIn(bothEmail)
  await expect(closeAccount(database, 'nobody', 'ops')).rejects.toThrow('Account not found: nobody')

  expect(await closeAccount(database, account, 'ops')).toBe(
    'Gone Ltd is closed: sign-in is blocked, and 1 session has ended. No data was deleted.',
  )
  const answer = await services(person, account)
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Gone Ltd is closed')])
  expect((await services(agent, account)).status).toBe(404)
  expect((await services(both, account)).status).toBe(403)
  expect((await services(both, other)).status).toBe(200)
  expect(await (await person.browser.request(`${portal.baseUrl}/api/auth/session`)).json()).toEqual({})
  await expect(portal.signIn(email)).rejects.toThrow()

  await expect(closeAccount(database, account, 'ops')).rejects.toThrow('already closed')
  expect(await reopenAccount(database, account, 'ops')).toBe('Gone Ltd is open again, unchanged.')
  expect(await (await services(await portal.signIn(email), account)).text()).toContain('S-1')
  expect((await services(agent, account)).status).toBe(200)
  const { rows } = await sql<{ action: string; by: string }>`
    select action, actor_name as by from activity where account_id = ${account} order by activity_id`.execute(
    database.system,
  )
  expect(rows).toEqual([
    { action: 'account closed', by: 'ops' },
    { action: 'account reopened', by: 'ops' },
  ])
})

test('keys and links of a closed account do not work', async () => {
  const key = await createKey(database, email)
  const call = () =>
    fetch(`${portal.gatewayUrl}/service-info/api/services`, { headers: { authorization: `Bearer ${key}` } })
  expect((await call()).status).toBe(200)
  const secret = 'a secret of a link'
  const hash = sha256(secret)
  await sql`
    insert into service_order (account_id, order_id, type, journey, state, title, product_name, placed_date, placed_by)
    values (${account}, 'O-1', 'provide', 'simple', 'inProgress', 'Depot', 'FTTP', current_date, 'Ada')`.execute(
    database.system,
  )
  await sql`
    insert into order_share (account_id, order_id, share_id, secret_hash, label, created_by, created_at, expires_at)
    values (${account}, 'O-1', 'SH-1', ${hash}, 'Builder', 'Ada', now(), now() + interval '1 day')`.execute(
    database.system,
  )
  expect((await openShare(database.system, hash))?.orderId).toBe('O-1')
  await closeAccount(database, account, 'ops')
  expect(await openShare(database.system, hash)).toBeNull()
  expect((await call()).status).toBe(403)
  await reopenAccount(database, account, 'ops')
  expect((await call()).status).toBe(200)
})
