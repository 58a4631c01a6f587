import { buildAll, builtServer } from '../build.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..', '..')

export interface Demo {
  address: string
  dataDir: string
  /** The server's log lines about a request, by its id. */
  logOf(requestId: string): string | undefined
  stop(): Promise<void>
}

/** The real server with all its roles and the demo customers, in a temporary folder. Settings replace its own. */
export async function startDemo(port: number, settings: Record<string, string> = {}): Promise<Demo> {
  await buildAll()
  const dataDir = mkdtempSync('/tmp/hostile-')
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [builtServer], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      ENVIRONMENT: 'demo',
      LOG_LEVEL: 'warn',
      // A run takes longer than the usual token lifetime.
      ACCESS_TOKEN_SECONDS: '86400',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const logs = new Map<string, string>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const id = /"requestId":"([^"]+)"/.exec(line)?.[1]
    const failure = /"(?:message|msg)":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1]
    if (id && failure) logs.set(id, failure)
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  for (let tries = 0; child.exitCode === null && tries < 600; tries += 1) {
    const isReady = await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { address, dataDir, logOf: (id) => logs.get(id), stop }
    await sleep(200)
  }
  await stop()
  throw new Error(`The demo at port ${port} did not start`)
}
