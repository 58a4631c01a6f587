import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { TestBrowser } from '../../testing/browser.ts'
import { createAccount, createUser } from '../../testing/factories.ts'
import { importRows } from '../../testing/import-rows.ts'
import { startSecondProvider } from './testing/second-provider.ts'
import {
  csrfTokenOf,
  followToEnd,
  sessionOf,
  startSessionServer,
  startSignIn,
  textField,
} from './testing/session-server.ts'
import { freePort } from '../../testing/free-port.ts'

const says: { claims: Record<string, unknown>; amr: string[] } = { claims: {}, amr: [] }
const port = await freePort()
const client = { clientId: 'business', clientSecret: 'a-b_c.d~e' }
const authenticates = ['client_secret_basic', 'client_secret_post']
const { issuer } = await startSecondProvider({ ...client, portal: `http://127.0.0.1:${port}`, authenticates, says })
const sent: { path: string; body: URLSearchParams }[] = []
const { auth, base, config, database, log, pass } = await startSessionServer({
  port,
  settings: {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: client.clientId,
    OIDC_CLIENT_SECRET: client.clientSecret,
    OIDC_CLIENT_AUTHENTICATION: 'client_secret_post',
    OIDC_CLAIMS: JSON.stringify({ email: 'mail', uniqueAccountId: 'account' }),
    OIDC_LINK_BY_EMAIL: 'true',
    OIDC_RESOURCE: 'https://api.example/portal',
    OIDC_SECOND_FACTOR: JSON.stringify({ amr: ['mfa'] }),
    OIDC_AUTHORIZATION_PARAMETERS: JSON.stringify({ audience: 'https://api.example', state: 'not this one' }),
    OIDC_SIGN_OUT: 'local',
  },
  async intercept(url, init, pass) {
    if (init?.body instanceof URLSearchParams) sent.push({ path: new URL(url).pathname, body: init.body })
    return pass(url, init)
  },
})
const { system } = database

// Everyone signs in as the same subject, each time with a different address.
let people = 0
let email = ''
let account = ''
beforeEach(async () => {
  await sql`delete from permission_grant`.execute(system)
  await sql`update portal_user set person = 'gone ' || user_id, subject = 'gone ' || user_id`.execute(system)
  await sql`update identity.login set email = subject || '@gone.example'`.execute(system)
  await sql`update portal_user set email = user_id || '@gone.example'`.execute(system)
  account = await createAccount(database, { name: 'Fenwick Logistics' })
  email = `grace${(people += 1)}@navy.example`
  says.claims = { mail: email, email_verified: true }
  says.amr = ['pwd']
})

/** A person imported without the identity server's subject. */
async function importPerson(changes: { subject?: string } = {}): Promise<void> {
  if (!changes.subject) await importRows(database, 'users', [{ account_id: account, email }])
  else await placePerson(changes.subject)
}

async function placePerson(subject: string): Promise<void> {
  const made = await createUser(database, account)
  await sql`
    update portal_user set email = ${email}, subject = ${subject}, person = ${subject}
    where email = ${made}`.execute(system)
}

async function signIn() {
  const browser = new TestBrowser()
  return { browser, ...(await followToEnd(browser, await startSignIn(auth, browser))) }
}

const linkedRows = () =>
  sql<{ action: string; actor_name: string }>`
    select action, actor_name from activity where account_id = ${account} and action like 'sign-in linked%'`.execute(
    system,
  )
const personOf = async () =>
  (await sql<{ person: string }>`select person from portal_user where email = ${email}`.execute(system)).rows[0]?.person

test('links the first sign-in of an imported person by a verified address, and records it', async () => {
  await importPerson()
  await signIn()
  expect(await personOf()).toBe('grace')
  expect((await linkedRows()).rows).toHaveLength(1)
  await signIn()
  expect((await linkedRows()).rows).toHaveLength(1)
  // Importing the same file again matches the same person.
  const rows = [{ account_id: account, email, given_name: 'Grace' }]
  expect(await importRows(database, 'users', rows)).toMatchObject({ added: 0 })
  expect(await personOf()).toBe('grace')
})

test('does not link by an unverified address', async () => {
  await importPerson()
  for (const verified of [false, 'true', undefined]) {
    says.claims = { mail: email, email_verified: verified }
    await signIn()
  }
  expect(await personOf()).not.toBe('grace')
  expect((await linkedRows()).rows).toEqual([])
})

test('links no one unless the operator allows it', async () => {
  await importPerson()
  config.OIDC_LINK_BY_EMAIL = false
  await signIn()
  config.OIDC_LINK_BY_EMAIL = true
  expect(await personOf()).not.toBe('grace')
  expect((await linkedRows()).rows).toEqual([])
})

test('does not link a person who already has a subject at the identity server', async () => {
  await importPerson({ subject: 'another-subject' })
  await signIn()
  expect(await personOf()).toBe('another-subject')
})

test('requests the configured parameters, which cannot change the protection of the sign-in', async () => {
  const url = new URL(await startSignIn(auth, new TestBrowser()))
  expect(url.searchParams.get('audience')).toBe('https://api.example')
  expect(url.searchParams.get('state')).not.toBe('not this one')
})

test('names the resource of the setting in every request for tokens', async () => {
  const url = new URL(await startSignIn(auth, new TestBrowser()))
  sent.length = 0
  const { browser } = await signIn()
  pass(250)
  await sessionOf(auth, browser)
  const asked = sent.filter(({ path }) => path.endsWith('/token')).map(({ body }) => body)
  expect(asked.map((body) => body.get('grant_type'))).toEqual(['authorization_code', 'refresh_token'])
  for (const parameters of [url.searchParams, ...asked]) {
    expect(parameters.get('resource')).toBe('https://api.example/portal')
  }
})

test('sends its secret by the configured method', async () => {
  sent.length = 0
  await signIn()
  const token = sent.find(({ path }) => path.endsWith('/token'))
  expect(Object.fromEntries(token?.body ?? [])).toMatchObject({ client_id: 'business', client_secret: 'a-b_c.d~e' })
})

test('recognises a second factor at another provider by the configured claim', async () => {
  await importPerson({ subject: 'grace' })
  await sql`update account set second_factor_required_at = now() where account_id = ${account}`.execute(system)
  // First during the days of grace, then after them.
  expect((await signIn()).endedAt).toBe(`${base}/`)
  await sql`
    update portal_user set second_factor_asked_at = now() - interval '8 days' where email = ${email}`.execute(system)
  await sql`
    update account set second_factor_required_at = now() - interval '9 days' where account_id = ${account}`.execute(
    system,
  )
  const { endedAt, browser } = await signIn()
  expect(endedAt).toContain('error=SecondFactorRequired')
  expect(await sessionOf(auth, browser)).toEqual({})
  const page = await fetch(endedAt)
  expect([page.status, (await page.text()).includes('A second factor is required')]).toEqual([403, true])
  says.amr = ['pwd', 'mfa']
  expect((await signIn()).endedAt).toBe(`${base}/`)
})

test('signs out here only, if the operator says that the provider has no sign-out page', async () => {
  const { browser } = await signIn()
  const csrfToken = await csrfTokenOf(auth, browser)
  sent.length = 0
  const answer = await browser.postForm(`${auth}/signout`, { csrfToken, callbackUrl: '/signed-out', json: 'true' })
  expect(textField(await answer.json(), 'url')).toBe(`${base}/signed-out`)
  expect(await sessionOf(auth, browser)).toEqual({})
  expect(log.lines.filter(({ level }) => level === 'error')).toEqual([])
})
