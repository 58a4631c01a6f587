import type { Database } from '@portal/db/src/database.ts'
import { createTestDatabase, testDatabase, type TestDatabase } from '@portal/db/src/testing/database.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect } from 'vitest'
import { createApp } from '../app.ts'
import { allRoles, type Config, readConfig } from '../config.ts'
import { TestBrowser } from './browser.ts'
import { freePort } from './free-port.ts'

export interface TestPortal {
  baseUrl: string
  gatewayUrl: string
  config: Config
  database: TestDatabase
  /** Signs in through the identity server's own form, as a person would. */
  signIn(email: string, password?: string): Promise<SignedInBrowser>
}

export interface SignedInBrowser {
  browser: TestBrowser
  accessToken: string
  /** Calls the gateway with the access token. */
  gateway(path: string, init?: RequestInit): Promise<Response>
}

export const testPassword = 'correct horse battery staple'

/** The whole portal with its own database and port, stopped when the test file ends. */
export async function startTestPortal(
  settings: Record<string, string> = {},
  logTo?: { write(line: string): void },
): Promise<TestPortal> {
  const { app, portal } = await start(await testDatabase(), settings, logTo)
  afterTests(app)
  return portal
}

/** The same on a database that the test made, which it also closes. */
export async function startTestPortalOn(database: Database, name: string): Promise<TestPortal> {
  const { app, portal } = await start({ ...database, name })
  afterTests(app)
  return portal
}

let shared: ReturnType<typeof start> | undefined

/**
 * The portal that all test files of this process share, in which other accounts live and work. A test that counts
 * across accounts, or changes the clock or a setting, starts its own.
 */
export async function sharedTestPortal(): Promise<TestPortal> {
  shared ??= createTestDatabase().then((database) => start(database))
  const { app, portal } = await shared
  afterAll(() => expectNoUndeclaredProblem(app))
  return portal
}

// Tests whose pages are rendered say so: each process would load the pages' code.
const forTests = { ENVIRONMENT: 'test', LOG_LEVEL: 'silent', RENDER_PAGES: 'false' }

async function start(
  database: TestDatabase,
  settings: Record<string, string> = {},
  logTo?: { write(line: string): void },
) {
  const port = settings.PORT ? Number(settings.PORT) : await freePort()
  const environment = { ...forTests, PORT: String(port), ...settings }
  const config = readConfig(environment, () => 'a secret for tests that is long enough')
  const app = await createApp(config, database, allRoles, logTo)
  await app.listen({ host: config.HOST, port })
  const portal: TestPortal = {
    baseUrl: config.BASE_URL,
    gatewayUrl: config.GATEWAY_BASE_URL,
    config,
    database,
    signIn: (email, password) => signIn(config, email, password),
  }
  return { app, portal }
}

interface Twin {
  settings?: Record<string, string>
  database?: TestDatabase
}

/** Starts another process of the installation, or the same one after a restart. Returns its own address. */
export async function startTwin(portal: TestPortal, { settings = {}, database }: Twin = {}): Promise<string> {
  const port = await freePort()
  const { SESSION_SECRET, OIDC_CLIENT_SECRET } = portal.config
  const same = {
    BASE_URL: portal.baseUrl,
    SESSION_SECRET,
    OIDC_CLIENT_SECRET,
    ...forTests,
  }
  const config = readConfig({ ...same, PORT: String(port), ...settings }, () => '')
  const app = await createApp(config, database ?? portal.database, allRoles)
  await app.listen({ host: config.HOST, port })
  afterTests(app)
  return `http://${config.HOST}:${port}`
}

/** Stops the server, and fails the test file if a call returned a code that its endpoint does not declare. */
function afterTests(app: FastifyInstance): void {
  afterAll(async () => {
    await app.close()
    expectNoUndeclaredProblem(app)
  })
}

function expectNoUndeclaredProblem({ undeclaredProblems }: FastifyInstance): void {
  const found = [...(undeclaredProblems ?? [])]
  undeclaredProblems?.clear()
  expect(found).toEqual([])
}

/** Signs in at any address of the portal, as a browser would. */
export async function signIn(
  config: Pick<Config, 'BASE_URL' | 'GATEWAY_BASE_URL'>,
  email: string,
  password = testPassword,
): Promise<SignedInBrowser> {
  const browser = new TestBrowser()
  const auth = `${config.BASE_URL}/api/auth`
  const { csrfToken } = await json<{ csrfToken: string }>(await browser.request(`${auth}/csrf`))
  const start = await browser.postForm(`${auth}/signin/openid-connect`, { csrfToken, callbackUrl: '/', json: 'true' })
  const { url } = await json<{ url: string }>(start)
  const form = await browser.follow(url)
  const fields = hiddenFields(await form.answer.text())
  const sent = await browser.postForm(form.url, { ...fields, email, password })
  const next = sent.headers.get('location')
  if (!next) throw new Error(`Sign-in was refused with ${sent.status}`)
  const arrived = await browser.follow(new URL(next, form.url).href)
  // An account that requires a second factor offers to set it up now or later.
  if (arrived.url.endsWith('/set-up')) await browser.follow(await laterThan(browser, arrived.url))
  const session = await json<{ accessToken?: string }>(await browser.request(`${auth}/session`))
  const accessToken = session.accessToken
  if (!accessToken) throw new Error('Sign-in ended without a session')
  return {
    browser,
    accessToken,
    gateway: (path, init = {}) => {
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${accessToken}`)
      return fetch(`${config.GATEWAY_BASE_URL}${path}`, { ...init, headers })
    },
  }
}

async function laterThan(browser: TestBrowser, page: string): Promise<string> {
  const { headers, status } = await browser.postForm(`${page}/later`, {})
  const next = headers.get('location')
  if (!next) throw new Error(`A second factor is required: ${status}`)
  return new URL(next, page).href
}

function hiddenFields(html: string): Record<string, string> {
  const inputs = html.match(/<input[^>]*type="hidden"[^>]*>/g) ?? []
  return Object.fromEntries(inputs.map((input) => [part(input, 'name'), part(input, 'value')]))
}

function part(tag: string, name: string): string {
  return new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test names the expected type and fails without it
async function json<T>(answer: Response): Promise<T> {
  const body: T = JSON.parse(await answer.text())
  return body
}
