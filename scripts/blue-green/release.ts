import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Running {
  port: number
  stop(): Promise<void>
}

interface Start {
  folder: string
  port: number
  logFile: string
  settings: Record<string, string>
}

/** Starts a process of the release in the folder, with all roles, and waits until it serves. */
export async function startProcess({ folder, port, logFile, settings }: Start): Promise<Running> {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: folder,
    env: { PATH, ...settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = createWriteStream(logFile, { flags: 'a' })
  child.stdout.pipe(log)
  child.stderr.pipe(log)
  const ended = once(child, 'exit')
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The process at ${port} ended before it was ready: see ${logFile}`)
    await sleep(50)
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
