import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { answeringPort } from '../testing/answering-port.ts'
import { createAccount, createService, createUser } from '../testing/factories.ts'
import { hasTool } from '../testing/has-tool.ts'
import { sharedTestPortal } from '../testing/portal.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'manual-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const portal = await sharedTestPortal()
const { host, port, user, database: name } = portal.database.connection
const account = await createAccount(portal.database, { name: 'Hartsop & Mere' })
await createService(portal.database, account, { serviceId: 'S-1' })
await createUser(portal.database, account)
const environment = {
  PATH: process.env.PATH ?? '',
  HOME: folder,
  // A test must not install packages.
  npm_config_ignore_scripts: 'true',
  ENVIRONMENT: 'test',
  BASE_URL: portal.baseUrl,
  DATABASE_URL: `postgres://${user}@socket:${port}/${name}?host=${encodeURIComponent(String(host))}`,
  SESSION_SECRET: portal.config.SESSION_SECRET,
  OIDC_CLIENT_SECRET: portal.config.OIDC_CLIENT_SECRET,
  DATA_DIR: folder,
  DNS_PORT: String(await answeringPort()),
  PORTAL: portal.baseUrl,
  ACCOUNT: account,
  NAME: 'Hartsop & Mere',
  FOLDER: folder,
}

/** Runs each block separately, as an operator would paste it. */
async function runPage(page: string): Promise<string> {
  const manual = readFileSync(join(root, 'docs', 'manual', page), 'utf8')
  let out = ''
  for (const [, block = ''] of manual.matchAll(/^```sh\n(.*?)^```/gms)) {
    const { stdout, stderr } = await run('bash', ['-c', `set -euo pipefail\n${block}`], {
      cwd: root,
      env: environment,
    })
    out += stdout + stderr
  }
  return out
}

const hasTools = ['curl', 'jq', 'gunzip', 'sha256sum'].every(hasTool)

test.skipIf(!hasTools)(
  'data.md: the commands work as described',
  async () => {
    const out = await runPage('data.md')
    expect(out).toContain('Start with README.txt.')
    expect(out).toContain('"S-1"')
    expect(out).toContain('Hartsop & Mere is open again, unchanged.')
    expect(out).toContain('can be reopened until')
    expect(out).toContain('Hartsop & Mere has been deleted.')
  },
  180_000,
)

test.skipIf(!hasTools)(
  'secure.md: the commands work as described',
  async () => {
    expect(await runPage('secure.md')).toContain('No problems found.')
  },
  180_000,
)
