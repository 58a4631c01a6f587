import { gatewayLogin } from '@portal/db/src/roles.ts'
import { testDatabase } from '@portal/db/src/testing/database.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { z } from 'zod'

const { connection } = await testDatabase()

/** In production every line is JSON. */
const messageOf = (line: string) => z.object({ msg: z.string() }).parse(JSON.parse(line)).msg

const main = join(import.meta.dirname, 'main.ts')

test('a start waits for a database that is not there yet, and says so at once', async () => {
  const env = {
    PATH: process.env.PATH,
    ENVIRONMENT: 'production',
    SESSION_SECRET: 'x'.repeat(32),
    DATABASE_URL: 'postgres://portal:hidden@127.0.0.1:9/portal',
  }
  const started = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(started.stdout, 'data')
  expect(messageOf(String(line))).toMatch(/^Waiting for the database at 127\.0\.0\.1:9: /)
  expect(started.exitCode).toBeNull()
  started.kill('SIGKILL')
})

test('a production does not start where the gateway signs in as the owner of the tables', async () => {
  const { user, host, port, database } = connection
  const env = {
    PATH: process.env.PATH,
    ENVIRONMENT: 'production',
    SESSION_SECRET: 'x'.repeat(32),
    PORT: '0',
    DATABASE_URL: `postgres://${user}@socket:${port}/${database}?host=${encodeURIComponent(String(host))}`,
  }
  const started = spawn(process.execPath, [main, '--role', 'gateway'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [lines, code] = await Promise.all([
    text(started.stdout),
    new Promise((resolve) => started.once('exit', resolve)),
  ])
  const words = lines.trim().split('\n').map(messageOf).join('\n')
  expect(words).toMatch(/The gateway signs in as "portal", which can become "portal"/)
  expect(words).toContain(gatewayLogin)
  expect(code).toBe(1)
})
