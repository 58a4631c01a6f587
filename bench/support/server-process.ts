import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { isFree } from '@portal/server/src/testing/free-port.ts'
import { untilAnswers } from './load.ts'

export interface ServerProcess {
  pid: number
  port: number
  stop(): Promise<void>
}

interface Start {
  port: number
  args: readonly string[]
  cwd: string
  env: Record<string, string>
  /** Responds with 200 once the server is ready. */
  readyPath: string
}

/** Starts a Node server in its own process and waits until it is ready. */
export async function startServer({ port, args, cwd, env, readyPath }: Start): Promise<ServerProcess> {
  // Another process that listens there would answer in the server's place, before the server finds that it cannot listen.
  if (!(await isFree(port))) throw new Error(`Port ${port} is in use`)
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stopWithUs = () => child.kill('SIGTERM')
  process.once('exit', stopWithUs)
  const early = ended.then(() => {
    throw new Error(`The server on port ${port} ended before it was ready`)
  })
  try {
    await Promise.race([untilAnswers(`http://127.0.0.1:${port}${readyPath}`), early])
  } catch (error) {
    child.kill('SIGTERM')
    throw error
  }
  early.catch(() => {})
  return {
    pid: pidOf(child),
    port,
    async stop() {
      process.off('exit', stopWithUs)
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await ended
    },
  }
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The server could not be started')
  return child.pid
}
