import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createWebhook, testSecret } from '../gateway/webhooks/testing/create-webhook.ts'
import { webhookSeal } from '../gateway/webhooks/outgoing.ts'
import { createAccount, createUser } from '../testing/factories.ts'
import { startTestPortal, startTwin } from '../testing/portal.ts'
import { sealAnew } from './seal-anew.ts'

const portal = await startTestPortal()
const { database, config } = portal
const before = config.SESSION_SECRET
const after = 'another secret that is long enough for it'

test('SESSION_SECRET is changed without anybody being signed out or anything being lost', async () => {
  const account = await createAccount(database)
  const { browser } = await portal.signIn(await createUser(database, account))
  await createWebhook(database, account)
  const tokenAt = async (address: string) => {
    const answer = await browser.request(`${address}/api/auth/session`)
    const session: unknown = await answer.json()
    return session
  }
  const dueNow = () => sql`update session.session set refresh_at = now() - interval '1 minute'`.execute(database.system)
  const keysAt = async (address: string) => (await fetch(`${address}/identity/.well-known/jwks`)).json()
  const signedIn = { accessToken: expect.any(String) }

  const during = { SESSION_SECRET: after, SESSION_SECRET_PREVIOUS: before }
  const changed = await startTwin(portal, { settings: during })
  expect(await tokenAt(changed)).toMatchObject(signedIn)
  expect(await keysAt(changed)).toEqual(await keysAt(portal.baseUrl))

  expect(await sealAnew(database, during)).toBeGreaterThan(4)
  expect(await sealAnew(database, during)).toBe(0)

  const settled = await startTwin(portal, { settings: { SESSION_SECRET: after } })
  expect(await tokenAt(settled)).toMatchObject(signedIn)
  // A renewal takes the identity server's own tokens and keys with it.
  await dueNow()
  const renewed = await startTwin(portal, { settings: { SESSION_SECRET: after } })
  expect(await tokenAt(renewed)).toMatchObject(signedIn)
  expect(await keysAt(renewed)).toEqual(await keysAt(portal.baseUrl))
  const { rows } = await sql<{ sealed: string }>`select sealed_secret as sealed from webhook`.execute(database.system)
  expect(rows.map(({ sealed }) => webhookSeal({ SESSION_SECRET: after }).unseal(sealed))).toEqual([testSecret])
})
