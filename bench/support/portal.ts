import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { TestBrowser } from '@portal/server/src/testing/browser.ts'
import { z } from 'zod'
import { buildAll, builtServer } from '../../scripts/build.ts'
import { type ServerProcess, startServer } from './server-process.ts'

export const root = join(import.meta.dirname, '..', '..')

export interface Portal extends ServerProcess {
  address: string
}

/** The real server, with all its roles as `npm start` runs it, or with some. */
export async function startPortal(
  port: number,
  dataDir: string,
  settings: Record<string, string> = {},
  roles: readonly string[] = [],
): Promise<Portal> {
  await buildAll()
  const server = await startServer({
    port,
    args: [builtServer, ...roles.flatMap((role) => ['--role', role])],
    cwd: root,
    env: { PORT: String(port), DATA_DIR: dataDir, ENVIRONMENT: 'demo', LOG_LEVEL: 'warn', ...settings },
    readyPath: '/readyz',
  })
  return { ...server, address: `http://127.0.0.1:${port}` }
}

/** A temporary folder, deleted after the work. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync('/tmp/bench-')
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface SignedIn {
  /** The header with all of the portal's cookies. */
  cookie: string
  accessToken: string
}

const Csrf = z.object({ csrfToken: z.string() })
const Start = z.object({ url: z.string() })
const Session = z.object({ accessToken: z.string() })

/** Signs in through the identity server's own form, as a browser does. */
export async function signIn(portal: Portal, email: string, password: string): Promise<SignedIn> {
  const browser = new TestBrowser()
  const auth = `${portal.address}/api/auth`
  const { csrfToken } = Csrf.parse(await (await browser.request(`${auth}/csrf`)).json())
  const started = await browser.postForm(`${auth}/signin/openid-connect`, { csrfToken, callbackUrl: '/', json: 'true' })
  const form = await browser.follow(Start.parse(await started.json()).url)
  const fields = hiddenFields(await form.answer.text())
  const sent = await browser.postForm(form.url, { ...fields, email, password })
  const next = sent.headers.get('location')
  if (!next) throw new Error(`The sign-in of ${email} was refused with ${sent.status}`)
  await browser.follow(new URL(next, form.url).href)
  const { accessToken } = Session.parse(await (await browser.request(`${auth}/session`)).json())
  return { cookie: browser.cookieHeader('/'), accessToken }
}

/** The fields of the password form; the passkey form has its own field, which is left out. */
function hiddenFields(html: string): Record<string, string> {
  const form = html.slice(0, html.indexOf('</form>'))
  const inputs = form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? []
  return Object.fromEntries(inputs.map((input) => [attribute(input, 'name'), attribute(input, 'value')]))
}

const attribute = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
