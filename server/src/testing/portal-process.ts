import { gatewayLogin } from '@portal/db/src/roles.ts'
import type { TestDatabase } from '@portal/db/src/testing/database.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { freePort } from './free-port.ts'

const program = join(import.meta.dirname, '..', 'main.ts')

export interface PortalProcess {
  config: { BASE_URL: string; GATEWAY_BASE_URL: string }
  stop(): Promise<void>
}

/** The portal as `npm start` runs it: a process of its own with all roles. */
export async function startPortalProcess(settings: Record<string, string>): Promise<PortalProcess> {
  const port = await freePort()
  const { PATH = '' } = process.env
  const env = {
    PATH,
    PORT: String(port),
    ENVIRONMENT: 'test',
    LOG_LEVEL: 'silent',
    ...settings,
  }
  const child = spawn(process.execPath, [program], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const address = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The portal ended with ${child.exitCode} before it was ready`)
    await sleep(50)
  }
  return {
    config: { BASE_URL: address, GATEWAY_BASE_URL: `${address}/gateway` },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The settings with which a process uses the database of this test file. */
export function settingsFor({ name }: TestDatabase): Record<string, string> {
  const { host = '', port = 5432, user = '' } = inject('server')
  const addressFor = (login: string) =>
    `postgres://${login}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
  return { DATABASE_URL: addressFor(user), GATEWAY_DATABASE_URL: addressFor(gatewayLogin) }
}
