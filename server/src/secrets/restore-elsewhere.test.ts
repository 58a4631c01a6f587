import { backUp } from '@portal/db/src/backup/backup.ts'
import { startEmbedded } from '@portal/db/src/embedded.ts'
import { testDatabase } from '@portal/db/src/testing/database.ts'
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { answeringPort } from '../testing/answering-port.ts'
import { createAccount, createService, createUser } from '../testing/factories.ts'
import { hasTool } from '../testing/has-tool.ts'
import { json } from '../testing/json.ts'
import { signIn } from '../testing/portal.ts'
import { settingsFor, startPortalProcess } from '../testing/portal-process.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const debian = '/usr/lib/postgresql/15'
// Debian's tools work with servers up to their own version.
const canRun =
  inject('isOtherPostgres') && existsSync(join(debian, 'bin', 'initdb')) && hasTool('psql') && hasTool('curl')

const [restoreIt = '', checkIt = ''] = [
  ...readFileSync(join(root, 'docs', 'manual', 'recover.md'), 'utf8').matchAll(/^```sh\n(.*?)^```/gms),
].map(([, block = '']) => block)

/** An empty PostgreSQL whose superuser is `postgres`, as on a new machine. */
async function newMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'))
  const server = await startEmbedded(folder, debian)
  onTestFinished(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const settings = { host: server.host, port: server.port, database: 'postgres' }
  const admin = new pg.Client({ ...settings, user: server.user })
  await admin.connect()
  await admin.query('create role another superuser login')
  await admin.end()
  const renaming = new pg.Client({ ...settings, user: 'another' })
  await renaming.connect()
  await renaming.query('alter role portal rename to postgres')
  await renaming.end()
  return { folder, socket: server.host }
}

test.skipIf(!canRun)(
  'recover.md: a back-up is restored on another machine by the commands of the page',
  async () => {
    const database = await testDatabase()
    const account = await createAccount(database)
    const serviceId = await createService(database, account)
    const email = await createUser(database, account)
    const secrets = {
      SESSION_SECRET: 'a secret for tests that is long enough',
      OIDC_CLIENT_SECRET: 'another secret for tests, long enough',
    }
    // The first start stores what is encrypted with the secret.
    const first = await startPortalProcess({ ...settingsFor(database), ...secrets, DATA_DIR: tmpdir() })
    await signIn(first.config, email)
    await first.stop()

    const { folder, socket } = await newMachine()
    const dump = backUp(String(settingsFor(database).DATABASE_URL), folder, new Date())
    const password = 'for-this-test'
    /** Runs a block of the page. Its output shows what failed. */
    const run = (block: string, env: Record<string, string>) =>
      promisify(execFile)('bash', ['-c', `set -euo pipefail\n${block}`], {
        cwd: root,
        env: { PATH: process.env.PATH ?? '', HOME: folder, npm_config_ignore_scripts: 'true', ...env },
      }).then(
        ({ stdout }) => stdout,
        (error: unknown) => String(Reflect.get(Object(error), 'stdout')),
      )
    const encoded = encodeURIComponent(socket)
    const restored = await run(restoreIt, {
      POSTGRESQL: `postgres://postgres@/postgres?host=${encoded}`,
      HOST: encoded,
      PASSWORD: password,
      DUMP: dump,
    })
    expect(restored).toContain('Restored.')

    const addressOf = (login: string) => `postgres://${login}:${password}@${encoded}/portal`
    const settings = {
      ...secrets,
      DATABASE_URL: addressOf('portal'),
      GATEWAY_DATABASE_URL: addressOf('portal_gateway'),
      DATA_DIR: folder,
      DNS_PORT: String(await answeringPort()),
    }
    const second = await startPortalProcess({ ...settings, DNS_PORT: '0' })
    onTestFinished(() => second.stop())
    const checked = await run(checkIt, {
      ...settings,
      ENVIRONMENT: 'test',
      BASE_URL: second.config.BASE_URL,
      PORTAL: second.config.BASE_URL,
    })
    expect(checked).toContain('No problems found.')
    const person = await signIn(second.config, email)
    const { rows } = await json<{ rows: { serviceId: string }[] }>(person.gateway('/service-info/api/services'))
    expect(rows.map((service) => service.serviceId)).toEqual([serviceId])
  },
  300_000,
)
