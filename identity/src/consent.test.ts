import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { ProgramAccount, ProgramConnection } from './options.ts'
import { createPeopleDesk } from './people-desk.ts'
import { Browser } from './testing/browser.ts'
import { decoded } from './testing/relying-party.ts'
import { startIdentity, type TestPerson } from './testing/start-identity.ts'

const audience = 'https://portal.example/mcp'
const redirectUri = 'http://127.0.0.1/callback'
const returnTo = 'http://127.0.0.1:1/callback'
const place = { accountId: 'A1', name: 'Wharf Mills', isAllowed: true }

let places: ProgramAccount[] = [place]
let connected: ProgramConnection[] = []
let ended: string[] = []
beforeEach(() => {
  places = [place]
  connected = []
  ended = []
})

const identity = await startIdentity({
  programs: {
    resourceOf: () => ({ audience, scopes: { 'services:read': 'Read services', 'tests:run': 'Run line tests' } }),
    find: async (id) => (id === 'assistant' ? { name: 'Line assistant', redirectUris: [redirectUri] } : null),
    listAccounts: async () => places,
    connect: async (connection) => void connected.push(connection),
    end: async (connectionId) => void ended.push(connectionId),
  },
})
const person = await identity.addPerson({ givenName: 'Ada', familyName: 'Byron' })
const { issuer, database } = identity

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

function addressOf(parameters: Record<string, string> = {}): string {
  const url = new URL(`${issuer}/connect/authorize`)
  url.search = new URLSearchParams({
    client_id: 'assistant',
    redirect_uri: returnTo,
    response_type: 'code',
    scope: 'services:read tests:run',
    resource: audience,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 's',
    ...parameters,
  }).toString()
  return url.href
}

/** Opens the page that asks for consent. */
async function ask(parameters: Record<string, string> = {}, browser = new Browser(), who: TestPerson = person) {
  const page = await browser.open(addressOf(parameters))
  const isForm = page.text.includes('name="password"')
  return { browser, page: isForm ? await browser.send(page, { email: who.email, password: who.password }) : page }
}

async function allow(parameters: Record<string, string> = {}, browser = new Browser()) {
  const asked = await ask(parameters, browser)
  const { url } = await browser.send(asked.page, { answer: 'allow' })
  return new URL(url).searchParams
}

const Answer = z.looseObject({
  error: z.string().optional(),
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
})

async function askForTokens(form: Record<string, string>) {
  const answer = await fetch(`${issuer}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'assistant', ...form }),
  })
  return { status: answer.status, ...Answer.parse(await answer.json()) }
}

const redeem = (code: string | null, more: Record<string, string> = {}) =>
  askForTokens({
    grant_type: 'authorization_code',
    code: code ?? '',
    redirect_uri: returnTo,
    code_verifier: verifier,
    ...more,
  })
const refresh = (token = '') => askForTokens({ grant_type: 'refresh_token', refresh_token: token })
const claimsOf = (token = '') => z.looseObject({}).parse(decoded(token.split('.')[1] ?? ''))
const connect = async (browser = new Browser()) => redeem((await allow({}, browser)).get('code'))

describe('the page', () => {
  test('says who asks, for which account, for what, and where the person goes', async () => {
    const { page } = await ask()
    expect(page.status).toBe(200)
    for (const words of ['Connect Line assistant?', 'Wharf Mills', 'Read services', 'Run line tests', '127.0.0.1:1']) {
      expect(page.text).toContain(words)
    }
    expect(page.headers.get('content-security-policy')).toMatch(/form-action [^;]*http:\/\/127\.0\.0\.1:1(;| )/)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test('asks again for each connection, also of a person who is signed in', async () => {
    const browser = new Browser()
    await allow({}, browser)
    const { page } = await ask({}, browser)
    expect(page.text).toContain('Connect Line assistant?')
  })

  test('lets a person with several accounts choose one that allows programs', async () => {
    places = [
      place,
      { accountId: 'A2', name: 'Quarry', isAllowed: true },
      { accountId: 'CLOSED-ACCOUNT', name: 'Closed', isAllowed: false },
    ]
    const { page, browser } = await ask()
    expect(page.text).toContain('<option value="A2">Quarry</option>')
    expect(page.text).not.toContain('CLOSED-ACCOUNT')
    const refused = await browser.send(page, { answer: 'allow', account: 'CLOSED-ACCOUNT' })
    expect(refused.status).toBe(400)
    await browser.send(refused, { answer: 'allow', account: 'A2' })
    expect(connected).toMatchObject([{ accountId: 'A2' }])
  })

  test('says who can allow programs if no account does, and connects nothing', async () => {
    places = [{ ...place, isAllowed: false }]
    const { page, browser } = await ask()
    expect(page.text).toContain('Wharf Mills does not allow programs. An administrator can allow them')
    expect((await browser.send(page, { answer: 'allow', account: 'A1' })).status).toBe(400)
    expect(connected).toEqual([])
  })

  test('sends a person who refuses back with that answer', async () => {
    const { page, browser } = await ask()
    const { url } = await browser.send(page, { answer: 'refuse' })
    expect(new URL(url).searchParams.get('error')).toBe('access_denied')
    expect(connected).toEqual([])
  })

  test('shows every scope to the person if the program names none', async () => {
    const { page, browser } = await ask({ scope: '' })
    expect(page.text).toContain('Read services')
    expect(page.text).toContain('Run line tests')
    await browser.send(page, { answer: 'allow' })
    expect(connected).toMatchObject([{ scopes: ['services:read', 'tests:run'] }])
  })

  test('is not shown for a request without a scope of the portal', async () => {
    expect((await ask({ scope: 'openid' })).page.status).toBe(400)
  })

  test('accepts its form only from the browser in which it was shown, and from this site', async () => {
    const { page, browser } = await ask()
    expect((await new Browser().send(page, { answer: 'allow' })).status).toBe(400)
    const elsewhere = await browser.send(page, { answer: 'allow' }, '', { origin: 'https://elsewhere.example' })
    expect(elsewhere.status).toBe(403)
    expect(connected).toEqual([])
  })
})

describe('a connection', () => {
  test('has a token for the MCP server only, with the scopes that were allowed', async () => {
    const answer = await redeem((await allow({ scope: 'services:read' })).get('code'))
    expect(claimsOf(answer.access_token)).toMatchObject({
      aud: audience,
      sub: person.subject,
      client_id: 'assistant',
      scope: 'services:read',
      connection_id: connected[0]?.connectionId,
    })
    expect(connected).toMatchObject([{ accountId: 'A1', subject: person.subject, scopes: ['services:read'] }])
  })

  test('outlives the session of the person, who need not be there', async () => {
    const browser = new Browser()
    const { refresh_token: token } = await connect(browser)
    const account = await browser.open(`${issuer}/account`)
    await browser.send(account, {}, '/account/sessions/end')
    const next = await refresh(token)
    expect(next.status).toBe(200)
    expect(claimsOf(next.access_token)).toMatchObject({ connection_id: connected[0]?.connectionId })
  })

  test('gets no further token once it is revoked in the portal', async () => {
    const { refresh_token: token } = await connect()
    await createPeopleDesk(database, issuer).endConnection(connected[0]?.connectionId ?? '')
    expect(await refresh(token)).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  test('ends if its program revokes its access', async () => {
    const { refresh_token: token = '' } = await connect()
    const body = new URLSearchParams({ client_id: 'assistant', token })
    expect((await fetch(`${issuer}/connect/revocation`, { method: 'POST', body })).status).toBe(200)
    expect(ended).toEqual([connected[0]?.connectionId])
    expect(await refresh(token)).toMatchObject({ status: 400 })
  })

  test('ends if its code is used twice', async () => {
    const code = (await allow()).get('code')
    const { refresh_token: token } = await redeem(code)
    expect(await redeem(code)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(ended).toEqual([connected[0]?.connectionId])
    expect(await refresh(token)).toMatchObject({ status: 400 })
  })

  test('needs PKCE, a registered address, the MCP server as resource, and the same code verifier', async () => {
    expect((await allow()).get('iss')).toBe(issuer)
    const errorOf = async (parameters: Record<string, string>) => {
      const { url } = await new Browser().open(addressOf(parameters))
      return new URL(url).searchParams.get('error')
    }
    expect(await errorOf({ code_challenge: '', code_challenge_method: '' })).toBe('invalid_request')
    expect(await errorOf({ code_challenge_method: 'plain' })).toBe('invalid_request')
    expect(await errorOf({ resource: identity.audience })).toBe('invalid_target')
    const elsewhere = await new Browser().open(addressOf({ redirect_uri: 'https://elsewhere.example/callback' }))
    expect(elsewhere.status).toBe(400)
    const stolen = await redeem((await allow()).get('code'), { code_verifier: 'x'.repeat(43) })
    expect(stolen).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  test('does not let its program read other tokens', async () => {
    const { access_token: token } = await identity.signIn(person)
    const body = new URLSearchParams({ client_id: 'assistant', token })
    const answer = await fetch(`${issuer}/connect/introspect`, { method: 'POST', body })
    expect(await answer.text()).not.toContain(person.subject)
  })

  test('is not possible for a client of the operator: it has its own audience', async () => {
    const { url } = await identity.startFlow({ resource: audience })
    const page = await new Browser().open(url)
    expect(new URL(page.url).searchParams.get('error')).toBe('invalid_target')
  })

  test('stores no token in clear', async () => {
    const { refresh_token: token = 'none' } = await connect()
    const { rows } = await sql<{ row: string }>`select row_to_json(m)::text as row from identity.model m`.execute(
      database.system,
    )
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
  })
})
