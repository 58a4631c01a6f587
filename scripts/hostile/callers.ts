import signIns from '@portal/db/demo/sign-ins.json' with { type: 'json' }
import { signIn } from '@portal/server/src/testing/portal.ts'
import { TestBrowser } from '@portal/server/src/testing/browser.ts'
import { integrationScopes } from '@portal/contract/integration/scopes.ts'
import { randomBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Demo } from './demo.ts'
import type { Operation } from './operations.ts'

export interface Caller {
  name: string
  /** Operations of these types are called by this caller. */
  faces: readonly Operation['face'][]
  headers(): Record<string, string>
  /** Ids and form tokens that only this caller's cookies may use, by their parameter name. */
  own?: Record<string, string>
  /** Signs in again, because a hostile request may have ended the session. */
  renew(): Promise<void>
}

const people: readonly (readonly [name: string, faces: Operation['face'][]])[] = [
  ['service.desk', ['customer', 'browser']],
  ['tomasz.hale', ['customer', 'browser']],
  ['owen.marl', ['customer']],
  ['martin.teal', ['customer', 'browser']],
  ['ruth.calder', ['provider', 'browser']],
]

/**
 * A customer's administrator, a limited person, another customer, a dealer, the staff, a system, an API key, strangers.
 */
export async function callersOf(demo: Demo): Promise<Caller[]> {
  const signedIn = await Promise.all(people.map(([name, faces]) => person(demo, name, faces)))
  return [...signedIn, await system(demo), await apiKey(demo), await signingIn(demo), nobody]
}

/** A person at the password form. */
async function signingIn({ address }: Demo): Promise<Caller> {
  const own: Record<string, string> = {}
  let cookie = ''
  const renew = async () => {
    const browser = new TestBrowser()
    const { url } = await browser.follow(`${address}/orders`, { headers: { accept: 'text/html' } })
    const { pathname } = new URL(url)
    own.uid = pathname.split('/').at(-1) ?? ''
    cookie = browser.cookieHeader(pathname)
  }
  await renew()
  return { name: 'signing in', faces: ['browser'], headers: () => ({ cookie }), own, renew }
}

const nobody: Caller = {
  name: 'nobody',
  faces: ['browser'],
  headers: () => ({}),
  renew: async () => {},
}

async function person(demo: Demo, name: string, faces: Caller['faces']): Promise<Caller> {
  let headers: Record<string, string> = {}
  const own: Record<string, string> = {}
  const renew = async () => {
    const { browser, accessToken } = await signInOf(demo, name)
    const account = await (await browser.request(`${demo.address}/identity/account`)).text()
    own.token = /name="token" value="([^"]+)"/.exec(account)?.[1] ?? ''
    const csrf: unknown = await (await browser.request(`${demo.address}/api/auth/csrf`)).json()
    own.csrfToken = z.object({ csrfToken: z.string() }).parse(csrf).csrfToken
    headers = { authorization: `Bearer ${accessToken}`, cookie: browser.cookieHeader('/') }
  }
  await renew()
  return { name, faces, headers: () => headers, own, renew }
}

function signInOf({ address }: Demo, name: string) {
  const found = signIns.find(({ email }) => email.startsWith(name))
  if (!found) throw new Error(`There is no demo sign-in of ${name}`)
  return signIn({ BASE_URL: address, GATEWAY_BASE_URL: `${address}/gateway` }, found.email, found.password)
}

async function system(demo: Demo): Promise<Caller> {
  const token = await tokenOfSystem(demo)
  return {
    name: 'system',
    faces: ['provider'],
    headers: () => ({ authorization: `Bearer ${token}` }),
    renew: async () => {},
  }
}

/** The token of a provider system with every scope. */
export async function tokenOfSystem({ address, dataDir }: Demo): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/src/clients/main.ts', 'add', 'Hostile', '--scopes', integrationScopes.join(' ')],
    { env: { ...process.env, DATA_DIR: dataDir } },
  )
  const [, id = ''] = /client_id\s+(\S+)/.exec(stdout) ?? []
  const [, secret = ''] = /client_secret\s+(\S+)/.exec(stdout) ?? []
  const answer = await fetch(`${address}/identity/connect/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token
}

async function apiKey(demo: Demo): Promise<Caller> {
  let secret = ''
  const renew = async () => {
    const maker = await signInOf(demo, 'ines.ashlar')
    const answer = await maker.gateway('/key-info/api/keys', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: `Hostile ${randomBytes(6).toString('hex')}`,
        resources: ['BusinessPortal', 'BusinessPortalServices', 'BusinessPortalOrders'],
        isReadOnly: false,
        perMinute: 3000,
        expiresOn: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
      }),
    })
    secret = z.object({ secret: z.string() }).parse(await answer.json()).secret
  }
  await renew()
  return { name: 'key', faces: ['customer'], headers: () => ({ authorization: `Bearer ${secret}` }), renew }
}
