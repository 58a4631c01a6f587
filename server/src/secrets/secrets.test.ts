import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tsigCipher } from '../lib/tsig-secret.ts'
import { createWebhook, testSecret } from '../gateway/webhooks/testing/create-webhook.ts'
import { webhookCipher } from '../gateway/webhooks/outgoing.ts'
import { createAccount, createKey, createUser } from '../testing/factories.ts'
import { startTestPortal, startTwin } from '../testing/portal.ts'
import { reencrypt } from './reencrypt.ts'

const portal = await startTestPortal()
const { database, config } = portal
const before = config.SESSION_SECRET
const after = 'another secret that is long enough for it'

test('SESSION_SECRET can change without a sign-out or a loss', async () => {
  const account = await createAccount(database)
  const email = await createUser(database, account)
  const { browser } = await portal.signIn(email)
  await createWebhook(database, account)
  await createKey(database, email)
  await sql`update api_key set tsig_secret = ${tsigCipher(config).encrypt('a TSIG secret')}`.execute(database.system)
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

  expect(await reencrypt(database, during)).toBeGreaterThan(4)
  expect(await reencrypt(database, during)).toBe(0)

  const settled = await startTwin(portal, { settings: { SESSION_SECRET: after } })
  expect(await tokenAt(settled)).toMatchObject(signedIn)
  // A renewal also re-encrypts the identity server's tokens and keys.
  await dueNow()
  const renewed = await startTwin(portal, { settings: { SESSION_SECRET: after } })
  expect(await tokenAt(renewed)).toMatchObject(signedIn)
  expect(await keysAt(renewed)).toEqual(await keysAt(portal.baseUrl))
  const { rows } = await sql<{ encrypted: string }>`select encrypted_secret as encrypted from webhook`.execute(
    database.system,
  )
  expect(rows.map(({ encrypted }) => webhookCipher({ SESSION_SECRET: after }).decrypt(encrypted))).toEqual([testSecret])
  const { rows: keys } = await sql<{ tsig: string }>`select tsig_secret as tsig from api_key`.execute(database.system)
  expect(keys.map(({ tsig }) => tsigCipher({ SESSION_SECRET: after }).decrypt(tsig))).toEqual(['a TSIG secret'])
})
