import type { ConnectedPrograms, Program } from '@portal/contract/mcp/programs.ts'
import { toolScopeNames } from '@portal/contract/mcp/scopes.ts'
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { TestBrowser } from '../../../testing/browser.ts'
import { json, withJson } from '../../../testing/json.ts'
import { type SignedInBrowser, type TestPortal, testPassword } from '../../../testing/portal.ts'
import { mcpAddress } from '../mcp-address.ts'

const programs = '/mcp-info/api'
export const redirectUri = 'http://127.0.0.1/callback'
/** A program on the person's machine listens on whichever port is free. */
const returnTo = 'http://127.0.0.1:1/callback'

/** An administrator lets programs in, and registers one. Returns its id. */
export async function allowProgram(admin: SignedInBrowser, name = 'Line assistant'): Promise<string> {
  await admin.gateway(`${programs}/rule`, withJson('PUT', { isAllowed: true }))
  const body = { name, redirectUris: [redirectUri] }
  const { registered } = await json<ConnectedPrograms>(admin.gateway(`${programs}/programs`, withJson('POST', body)))
  const [program] = registered.filter((each: Program) => each.name === name)
  if (!program) throw new Error('The program was not registered')
  return program.programId
}

const Tokens = z.looseObject({ access_token: z.string(), refresh_token: z.string(), scope: z.string() })
export type ProgramTokens = z.infer<typeof Tokens>

type Portal = { config: Pick<TestPortal['config'], 'OIDC_ISSUER' | 'GATEWAY_BASE_URL'> }

interface Person {
  email: string
  password?: string
  answer?: Record<string, string>
}

interface Asking extends Person {
  programId: string
  scopes?: readonly string[]
  /** Further parameters of the authorization request, or others. */
  parameters?: Record<string, string>
}

/** Connects a program up to its return address: the page with the question, and the end. */
export async function askConsent(portal: Portal, { programId, scopes, parameters = {}, ...person }: Asking) {
  const verifier = randomBytes(32).toString('base64url')
  const url = new URL(`${portal.config.OIDC_ISSUER}/connect/authorize`)
  url.search = new URLSearchParams({
    client_id: programId,
    redirect_uri: returnTo,
    response_type: 'code',
    scope: (scopes ?? toolScopeNames).join(' '),
    resource: mcpAddress(portal.config),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'state-of-the-test',
    ...parameters,
  }).toString()
  return { ...(await answerConsent(url.href, person)), verifier }
}

/** A person opens the address to which a program has sent them, signs in and answers. */
export async function answerConsent(address: string, { email, password = testPassword, answer }: Person) {
  const browser = new TestBrowser()
  const form = await browse(browser, address)
  if (!form.text.includes('name="password"')) return { page: form, end: form }
  const page = await browse(browser, form.url, { email, password })
  const account = /name="account" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const end = await browse(browser, page.url, { answer: 'allow', account, ...answer })
  return { page, end }
}

/** Connects a program as a person does in the browser. */
export async function connectProgram(portal: Portal, asking: Asking): Promise<ProgramTokens> {
  const { end, verifier } = await askConsent(portal, asking)
  const code = new URL(end.url).searchParams.get('code')
  if (!code) throw new Error(`The browser ended at ${end.url}: ${end.text}`)
  const answer = await askForTokens(portal, {
    grant_type: 'authorization_code',
    client_id: asking.programId,
    code,
    redirect_uri: returnTo,
    code_verifier: verifier,
    resource: mcpAddress(portal.config),
  })
  return Tokens.parse(await answer.json())
}

export const askForTokens = (portal: Portal, form: Record<string, string>): Promise<Response> =>
  fetch(`${portal.config.OIDC_ISSUER}/connect/token`, { method: 'POST', body: new URLSearchParams(form) })

interface Shown {
  url: string
  status: number
  headers: Headers
  text: string
}

/** Follows redirects up to the program, where a server need not listen. */
async function browse(browser: TestBrowser, from: string, form?: Record<string, string>): Promise<Shown> {
  let url = from
  let answer = await (form ? browser.postForm(url, form) : browser.request(url))
  for (let step = 0; step < 20; step += 1) {
    const location = answer.headers.get('location')
    if (!location) return { url, status: answer.status, headers: answer.headers, text: await answer.text() }
    url = new URL(location, url).href
    if (new URL(url).origin !== new URL(from).origin)
      return { url, status: answer.status, headers: answer.headers, text: '' }
    answer = await browser.request(url)
  }
  throw new Error(`Too many redirects from ${from}`)
}
