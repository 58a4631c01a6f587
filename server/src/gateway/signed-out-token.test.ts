import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../testing/factories.ts'
import { type SignedInBrowser, sharedTestPortal } from '../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const auth = `${portal.baseUrl}/api/auth`

/** Spellings of a token that decode to the same bytes, the canonical one first. */
function spellingsOf(token: string): string[] {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const bytes = Buffer.from(signature, 'base64url')
  const sameBytes = alphabet
    .split('')
    .map((last) => `${signature.slice(0, -1)}${last}`)
    .filter((other) => other !== signature && Buffer.from(other, 'base64url').equals(bytes))
  const inBase64 = signature.replaceAll('-', '+').replaceAll('_', '/')
  const signatures = [...sameBytes, `${signature}=`, `${signature}==`, ...(inBase64 === signature ? [] : [inBase64])]
  const others = signatures.map((other) => `${header}.${payload}.${other}`)
  return [token, ...others, `${header}==.${payload}.${signature}`, `${header}.${payload}=.${signature}`]
}

async function statusesOf(tokens: readonly string[]): Promise<number[]> {
  return Promise.all(
    tokens.map(async (token) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${portal.gatewayUrl}/service-info/api/services/categories`, { headers })).status
    }),
  )
}

async function signOut({ browser }: SignedInBrowser): Promise<void> {
  const { csrfToken } = JSON.parse(await (await browser.request(`${auth}/csrf`)).text())
  await browser.postForm(`${auth}/signout`, { csrfToken, callbackUrl: '/', json: 'true' })
}

const allRefused = (tokens: readonly string[]) => tokens.map(() => 401)

test('a token is valid at the gateway in its canonical spelling only, and after sign-out in none', async () => {
  const who = await portal.signIn(await createUser(database, account))
  const [token = '', ...others] = spellingsOf(who.accessToken)
  expect(others.length).toBeGreaterThan(17)
  expect(await statusesOf([token])).toEqual([200])
  expect(await statusesOf(others)).toEqual(allRefused(others))
  await signOut(who)
  expect(await statusesOf([token, ...others])).toEqual(allRefused([token, ...others]))
})

test('the token before the last renewal is also refused after sign-out', async () => {
  const email = await createUser(database, account)
  const who = await portal.signIn(email)
  const { rows } = await sql<{ subject: string }>`select subject from portal_user where email = ${email}`.execute(
    database.system,
  )
  await sql`update session.session set refresh_at = now(), user_info = user_info where subject = ${rows[0]?.subject}`.execute(
    database.system,
  )
  const renewed = async (): Promise<string> =>
    JSON.parse(await (await who.browser.request(`${auth}/session`)).text()).accessToken
  await expect.poll(renewed).not.toBe(who.accessToken)
  const tokens = [who.accessToken, await renewed()]
  expect(await statusesOf(tokens)).toEqual([200, 200])
  await signOut(who)
  expect(await statusesOf(tokens)).toEqual([401, 401])
})
