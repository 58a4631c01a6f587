import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShare } from '../gateway/order-shares/store.ts'
import { createAccount, createKey, createService, createUser } from '../testing/factories.ts'
import { joinAccount } from '../testing/join-account.ts'
import { startTestPortal } from '../testing/portal.ts'
import { closeAccount, reopenAccount } from './close-account.ts'

const portal = await startTestPortal()
const { database } = portal
const dealer = await createAccount(database, { type: 'dealer' })
const account = await createAccount(database, { name: 'Gone Ltd', dealer })
const other = await createAccount(database)
await createService(database, account, { serviceId: 'S-1' })
const email = await createUser(database, account)
const agent = await portal.signIn(await createUser(database, dealer))
const services = (who: typeof agent, of: string) =>
  who.gateway('/service-info/api/services', { headers: { 'account-id': of } })

test('nobody comes into a closed account, and everybody into one that is opened again', async () => {
  const person = await portal.signIn(email)
  const bothEmail = await createUser(database, account)
  await joinAccount(database, bothEmail, other, {})
  const both = await portal.signIn(bothEmail)
  await expect(closeAccount(database, 'nobody', 'ops')).rejects.toThrow('no account nobody')

  expect(await closeAccount(database, account, 'ops')).toBe(
    'Gone Ltd is closed: nobody signs in to it any more, and 1 sessions have ended. Nothing is lost.',
  )
  const answer = await services(person, account)
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Gone Ltd is closed')])
  expect((await services(agent, account)).status).toBe(404)
  expect((await services(both, account)).status).toBe(403)
  expect((await services(both, other)).status).toBe(200)
  expect(await (await person.browser.request(`${portal.baseUrl}/api/auth/session`)).json()).toEqual({})
  await expect(portal.signIn(email)).rejects.toThrow()

  await expect(closeAccount(database, account, 'ops')).rejects.toThrow('closed already')
  expect(await reopenAccount(database, account, 'ops')).toBe('Gone Ltd is open again, as it was.')
  expect(await (await services(await portal.signIn(email), account)).text()).toContain('S-1')
  expect((await services(agent, account)).status).toBe(200)
  const { rows } = await sql<{ action: string; by: string }>`
    select action, actor_name as by from activity where account_id = ${account} order by activity_id`.execute(
    database.system,
  )
  expect(rows).toEqual([
    { action: 'account closed', by: 'ops' },
    { action: 'account opened again', by: 'ops' },
  ])
})

test('keys and links of a closed account open nothing', async () => {
  const key = await createKey(database, email)
  const call = () =>
    fetch(`${portal.gatewayUrl}/service-info/api/services`, { headers: { authorization: `Bearer ${key}` } })
  expect((await call()).status).toBe(200)
  const secret = 'a secret of a link'
  const hash = createHash('sha256').update(secret).digest()
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
