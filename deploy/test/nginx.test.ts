import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '@portal/db/src/database.ts'
import { createAccount, createUser } from '@portal/server/src/testing/factories.ts'
import { signIn } from '@portal/server/src/testing/portal.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCertificate } from './certificate.ts'
import { base, deploy, host, main } from './commands.ts'
import { nginxConfiguration } from './nginx.ts'
import { Part } from './part.ts'
import { until } from './until.ts'

const nginx = '/usr/sbin/nginx'
const address = (offset: number) => `${host}:${base + offset}`
const baseUrl = `https://${address(4)}`
const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'))
// Its workers run as another user.
chmodSync(folder, 0o755)

describe.skipIf(!existsSync(nginx))('nginx as the proxy', () => {
  let database: Database
  const parts: Part[] = []

  beforeAll(async () => {
    const certificate = makeCertificate(folder)
    const file = join(folder, 'nginx.conf')
    const processes = [address(7), address(6)] as const
    const places = { folder, certificate, portal: address(4), inside: address(5), processes }
    writeFileSync(file, nginxConfiguration(places))
    const checked = spawnSync(nginx, ['-t', '-c', file], { encoding: 'utf8' })
    expect(checked.stderr).toContain('test is successful')
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    const env = {
      ENVIRONMENT: 'production',
      PORT: String(base + 6),
      BASE_URL: baseUrl,
      INSIDE_URL: `http://${address(5)}`,
      TRUSTED_PROXIES: host,
      SESSION_SECRET: 'a secret for tests that is long enough',
      DATA_DIR: dataDir,
    }
    // The second process of each role is missing, which must have no effect.
    const portal = new Part({
      name: 'portal',
      command: [process.execPath, main],
      env,
      logFile: join(folder, 'portal.log'),
    })
    const proxy = new Part({
      name: 'nginx',
      command: [nginx, '-c', file, '-g', 'daemon off;'],
      logFile: join(folder, 'nginx.log'),
    })
    parts.push(proxy, portal)
    for (const part of parts) part.start()
    await until('nginx lets through', async () => (await fetch(`${baseUrl}/readyz`)).ok, 90_000)
    database = await openDatabase({ dataDir })
  }, 120_000)

  afterAll(async () => {
    await database?.close()
    for (const part of parts.toReversed()) {
      await part.stop()
    }
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  const addresses = { BASE_URL: baseUrl, GATEWAY_BASE_URL: `${baseUrl}/gateway` }

  test('pages are served by HTTP/2 over TLS with its headers', async () => {
    const session = connectHttp2(baseUrl)
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      session.once('error', reject)
      const stream = session.request({ ':path': '/api/auth/session' })
      stream.once('response', (answer) => resolve({ ...answer }))
      stream.end()
    })
    session.destroy()
    expect(headers).toMatchObject({
      ':status': 200,
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
    })
  })

  test('live updates are passed on at once', async () => {
    const account = await createAccount(database)
    const { browser } = await signIn(addresses, await createUser(database, account))
    const stop = new AbortController()
    const answer = await browser.request(`${baseUrl}/api/events`, { signal: stop.signal })
    const reader = answer.body?.getReader()
    const read = async () => new TextDecoder().decode((await reader?.read())?.value)
    expect(await read()).toContain('event: open')
    await sql`insert into activity (account_id, actor_id, actor_name, action, entity, entity_id)
      values (${account}, 'x', 'x', 'x', 'service', 'S-1')`.execute(database.system)
    expect(await read()).toContain('"ids":["S-1"]')
    stop.abort()
  })

  test('built files are served from the local copy, in the requested encoding', async () => {
    const folderOfFiles = join(deploy, '..', 'dist', 'web', 'assets')
    const name = readdirSync(folderOfFiles)
      .find((each) => each.endsWith('.js.br'))
      ?.replace('.br', '')
    for (const encoding of ['identity', 'br', 'gzip', 'br']) {
      // In sequence, so that a wrong copy would already exist.
      const headers = await headersOf(`${baseUrl}/assets/${name}`, encoding)
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    expect(readdirSync(join(folder, 'cache')).length).toBeGreaterThan(0)
  })

  test('an oversized request is refused before it reaches a process', async () => {
    const options = { method: 'POST', headers: { 'content-length': String(31 * 1024 * 1024) } }
    const status = await new Promise((resolve, reject) => {
      const sent = request(`${baseUrl}/gateway/case-info/api/files`, options, (answer) => resolve(answer.statusCode))
      sent.once('error', reject)
      sent.flushHeaders()
    })
    expect(status).toBe(413)
  })
})

/** The raw headers, because fetch hides the encoding. */
function headersOf(url: string, encoding: string): Promise<IncomingHttpHeaders> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      answer.resume()
      resolve(answer.headers)
    })
      .once('error', reject)
      .end()
  })
}
