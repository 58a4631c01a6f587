import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { freePort } from '../../../testing/free-port.ts'

const program = '/usr/bin/glewlwyd'
const schema = '/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz'

export const hasGlewlwyd = existsSync(program) && existsSync(schema)

interface Options {
  portal: string
  clientSecret: string
}

/**
 * Debian's Glewlwyd on loopback with its own database, configured through its API as docs/manual/identity.md describes.
 */
export async function startGlewlwyd({ portal, clientSecret }: Options) {
  if (!hasGlewlwyd) throw new Error(`Install Debian's glewlwyd: ${program} or ${schema} is missing.`)
  const folder = mkdtempSync(join(tmpdir(), 'glewlwyd-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const database = new DatabaseSync(join(folder, 'glewlwyd.db'))
  database.exec(gunzipSync(readFileSync(schema)).toString())
  database.close()
  writeFileSync(join(folder, 'glewlwyd.conf'), settings({ port, address, folder }))
  const server = spawn(program, [`--config-file=${join(folder, 'glewlwyd.conf')}`], { stdio: 'ignore' })
  const stop = () => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  const issuer = `${address}/api/oidc`
  try {
    await untilReady(`${address}/config`)
    await setUp(await signInAsAdmin(`${address}/api`), { issuer, portal, clientSecret })
  } catch (error) {
    stop()
    throw error
  }
  return { address, issuer, stop }
}

function settings({ port, address, folder }: { port: number; address: string; folder: string }): string {
  return `
port=${port}
bind_address="127.0.0.1"
external_url="${address}"
login_url="login.html"
api_prefix="api"
log_mode="file"
log_level="ERROR"
log_file="${join(folder, 'glewlwyd.log')}"
cookie_secure=0
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
hash_algorithm="SHA512"
database = { type = "sqlite3" path = "${join(folder, 'glewlwyd.db')}" };
`
}

type Api = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<unknown>

async function signInAsAdmin(base: string): Promise<Api> {
  const headers = { 'content-type': 'application/json' }
  const credentials = JSON.stringify({ username: 'admin', password: 'password' })
  const answer = await fetch(`${base}/auth/`, { method: 'POST', headers, body: credentials })
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return async (method, path, body) => {
    const given = await fetch(`${base}${path}`, {
      method,
      headers: { ...headers, cookie: cookie.join('; ') },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await given.text()
    if (!given.ok) throw new Error(`${method} ${path} answered ${given.status}: ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
}

async function setUp(api: Api, { issuer, portal, clientSecret }: Options & { issuer: string }): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const on = (...names: string[]) => Object.fromEntries(names.map((name) => [name, true]))
  const off = (...names: string[]) => Object.fromEntries(names.map((name) => [name, false]))
  await api('POST', '/mod/plugin/', {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    enabled: true,
    parameters: {
      iss: issuer,
      'jwt-type': 'rsa',
      'jwt-key-size': '256',
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      cert: publicKey.export({ type: 'spki', format: 'pem' }),
      'code-duration': 600,
      'access-token-duration': 300,
      'refresh-token-duration': 1_209_600,
      'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
      'session-cookie-expiration': 2_419_200,
      'name-claim': 'mandatory',
      'email-claim': 'mandatory',
      ...on('auth-type-code-enabled', 'auth-type-refresh-enabled', 'refresh-token-rolling', 'pkce-allowed'),
      ...on('session-management-allowed', 'back-channel-logout-allowed', 'introspection-revocation-allowed'),
      ...off('auth-type-client-enabled', 'auth-type-token-enabled', 'auth-type-implicit-enabled'),
      ...off('auth-type-password-enabled', 'allow-non-oidc', 'pkce-method-plain-allowed'),
    },
  })
  // The plugin needs a list of redirect addresses, which the client store lacks by default.
  const list = { multiple: true, read: true, write: true }
  const one = { ...list, multiple: false }
  await api('PUT', '/mod/client/database', {
    display_name: 'Database',
    parameters: {
      'use-glewlwyd-connection': true,
      'data-format': {
        redirect_uri: list,
        post_logout_redirect_uris: list,
        authorization_type: list,
        token_endpoint_auth_method: list,
        client_secret: one,
        backchannel_logout_uri: one,
        backchannel_logout_session_required: one,
      },
    },
  })
  await api('PUT', '/mod/client/database/reset')
  for (const name of ['profile', 'email']) {
    // Its database takes one write at a time.
    await api('POST', '/scope/', { name, display_name: name, password_required: true, scheme: {} })
  }
  await api('POST', '/client/', {
    client_id: 'portal',
    name: 'Business Portal',
    client_secret: clientSecret,
    confidential: true,
    enabled: true,
    redirect_uri: [`${portal}/api/auth/callback/openid-connect`],
    post_logout_redirect_uris: [`${portal}/api/auth/signout/callback`],
    authorization_type: ['code', 'refresh_token'],
    token_endpoint_auth_method: ['client_secret_basic'],
    backchannel_logout_uri: `${portal}/api/auth/backchannel-logout`,
    backchannel_logout_session_required: 'true',
  })
  await api('POST', '/user/', {
    username: 'grace',
    password: 'grace password',
    name: 'Grace Hopper',
    email: 'grace@navy.example',
    enabled: true,
    scope: ['openid', 'profile', 'email'],
  })
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    // It starts in the background.
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    // It starts in the background.
    await wait(50)
  }
  throw new Error(`${url} does not answer`)
}
