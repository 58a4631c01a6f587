import { asGateway, connect, type Database } from '@portal/db/src/database.ts'
import { quickHash } from '@portal/db/src/testing/quick-hash.ts'
import { testDatabase } from '@portal/db/src/testing/database.ts'
import { identityServer } from '@portal/identity/src/identity.ts'
import { createPeopleDesk } from '@portal/identity/src/people-desk.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { type Config, readConfig } from '../../../config.ts'
import { createServer } from '../../../http/server.ts'
import { secretsOf } from '../../../lib/secret.ts'
import { createIdentityCalls } from '../../../upstreams/identity/identity-calls.ts'
import { TestBrowser } from '../../../testing/browser.ts'
import { currentSession } from '../current.ts'
import { sessionMechanism } from '../plugin.ts'
import { readLog } from './log-lines.ts'
import { freePort } from '../../../testing/free-port.ts'

interface Options {
  settings?: Record<string, string>
  /** Changes that no setting offers. */
  changes?: Partial<Config>
  /** Intercepts calls between the mechanism and the identity server. */
  intercept?: (url: string, init: RequestInit | undefined, pass: typeof fetch) => Promise<Response>
  database?: Database
  port?: number
  /** Uses another server's clock. */
  time?: Time
  /** Whether the identity server offers more than OpenID Connect. Default: if it is the embedded one. */
  hasIdentityDesk?: boolean
}

interface Time {
  shiftMs: number
}

export type SessionServer = Awaited<ReturnType<typeof startSessionServer>>

const password = 'correct horse battery'
const restMs = 50

/** The session mechanism with the embedded identity server, on its own port and database. */
export async function startSessionServer(options: Options = {}) {
  const database = options.database ?? (await testDatabase())
  const port = options.port ?? (await freePort())
  const environment = {
    PORT: String(port),
    ENVIRONMENT: 'test',
    LOG_LEVEL: 'info',
    RENDER_PAGES: 'false',
    ...options.settings,
  }
  const config = { ...readConfig(environment, () => 'a secret for tests that is long enough'), ...options.changes }
  const time = options.time ?? { shiftMs: 0 }
  const calls: string[] = []
  const fetcher: typeof fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    calls.push(new URL(url).pathname)
    return options.intercept ? options.intercept(url, init, fetch) : fetch(input, init)
  }
  const app = await createServer(config)
  const log = readLog(app)
  const identityCalls = createIdentityCalls(fetcher, restMs)
  const hasDesk = options.hasIdentityDesk ?? config.isIdentityEmbedded
  const identityDesk = hasDesk ? createPeopleDesk(database, config.OIDC_ISSUER) : undefined
  if (config.isIdentityEmbedded) await app.register(identityServer, identityOptions(config, database))
  await app.register(sessionMechanism, {
    config,
    database,
    fetcher: identityCalls.fetch,
    identityDesk,
    clock: () => Date.now() + time.shiftMs,
  })
  app.get('/current', async (request) => (await currentSession(request)) ?? { nobody: true })
  await app.listen({ host: '127.0.0.1', port })
  afterAll(() => app.close())

  const auth = `${config.BASE_URL}/api/auth`
  return {
    app,
    auth,
    config,
    database,
    identityCalls,
    log,
    port,
    time,
    base: config.BASE_URL,
    calls: (path: string) => calls.filter((called) => called.endsWith(path)).length,
    /** Advances the portal's clock; the identity server keeps its own. */
    pass: (seconds: number) => {
      time.shiftMs += seconds * 1000
    },
    signIn: (email: string, browser = new TestBrowser(), callbackUrl = '/') =>
      signIn(auth, email, browser, callbackUrl),
    addPerson: (person: Partial<Person> = {}) => addPerson(database, person),
  }
}

interface Person {
  givenName: string
  familyName: string
  uniqueAccountId: string
}

async function addPerson(database: Database, person: Partial<Person>): Promise<{ subject: string; email: string }> {
  const subject = randomUUID()
  const email = `${subject.slice(0, 8)}@customer.example`
  await sql`
    insert into identity.login (subject, email, given_name, family_name, unique_account_id, password_hash)
    values (${subject}, ${email}, ${person.givenName ?? 'Ada'}, ${person.familyName ?? 'Byron'},
      ${person.uniqueAccountId ?? 'CLC-1'}, ${await quickHash(password)})`.execute(database.system)
  return { subject, email }
}

/** Signs in as a person does. Returns the browser and its final address. */
async function signIn(auth: string, email: string, browser: TestBrowser, callbackUrl: string) {
  const url = await startSignIn(auth, browser, { callbackUrl })
  return { browser, ...(await finishSignIn(browser, url, email)) }
}

export async function startSignIn(
  auth: string,
  browser: TestBrowser,
  fields: Record<string, string> = {},
  query = '',
): Promise<string> {
  const csrfToken = await csrfTokenOf(auth, browser)
  const answer = await browser.postForm(`${auth}/signin/openid-connect${query}`, { csrfToken, json: 'true', ...fields })
  const body: unknown = await answer.json()
  return textField(body, 'url')
}

/** Enters the password if asked. Returns the first address outside the sign-in. */
export async function finishSignIn(browser: TestBrowser, url: string, email: string) {
  const form = await browser.follow(url)
  const html = await form.answer.text()
  const action = /<form[^>]*action="([^"]*)"/.exec(html)?.[1] ?? ''
  const sent = await browser.postForm(new URL(action, form.url).href, { ...hiddenFields(html), email, password })
  return followToEnd(browser, new URL(sent.headers.get('location') ?? '', form.url).href)
}

/** Follows redirects to the first address outside the sign-in, without opening it. */
export async function followToEnd(browser: TestBrowser, from: string) {
  let callback = ''
  let cookies: string[] = []
  let url = from
  for (let step = 0; step < 20; step += 1) {
    const { pathname } = new URL(url)
    if (pathname.includes('/api/auth/callback/')) callback = url
    else if (callback) return { endedAt: url, callback, cookies }
    const answer = await browser.request(url)
    cookies = answer.headers.getSetCookie()
    const location = answer.headers.get('location')
    if (!location) throw new Error(`${url} answered ${answer.status} without leading on`)
    url = new URL(location, url).href
  }
  throw new Error(`Too many redirects from ${from}`)
}

export async function csrfTokenOf(auth: string, browser: TestBrowser): Promise<string> {
  const body: unknown = await (await browser.request(`${auth}/csrf`)).json()
  return textField(body, 'csrfToken')
}

export async function sessionOf(auth: string, browser: TestBrowser): Promise<Record<string, unknown>> {
  const body: unknown = await (await browser.request(`${auth}/session`)).json()
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

export function textField(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  if (typeof value !== 'string') throw new Error(`There is no ${name} in ${JSON.stringify(body)}`)
  return value
}

export function hiddenFields(html: string): Record<string, string> {
  const inputs = html.match(/<input[^>]*type="hidden"[^>]*>/g) ?? []
  const part = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  return Object.fromEntries(inputs.map((input) => [part(input, 'name'), part(input, 'value')]))
}

/** A second process has its own connections. */
export function anotherConnection(database: Database): Database {
  const other = connect(database.connection, { gateway: asGateway(database.connection), poolSize: 3 })
  afterAll(() => other.close())
  return other
}

function identityOptions(config: Config, database: Database) {
  return {
    database,
    issuer: config.OIDC_ISSUER,
    secrets: secretsOf(config),
    accessTokenSeconds: config.ACCESS_TOKEN_SECONDS,
    audience: config.OIDC_AUDIENCE,
    productName: config.PRODUCT_NAME,
    theme: config.THEME,
    supportPhone: config.SUPPORT_PHONE,
    clients: [
      {
        clientId: config.OIDC_CLIENT_ID,
        clientSecret: config.OIDC_CLIENT_SECRET,
        redirectUris: [`${config.BASE_URL}/api/auth/callback/openid-connect`],
        postLogoutRedirectUris: [`${config.BASE_URL}/api/auth/signout/callback`],
        backchannelLogoutUri: `${config.BASE_URL}/api/auth/backchannel-logout`,
        opensGateway: true,
      },
    ],
  }
}
