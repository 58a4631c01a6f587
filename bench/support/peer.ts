import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './portal.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const folder = join(root, 'bench', 'peers', 'next-auth')
const next = join('node_modules', 'next', 'dist', 'bin', 'next')
const settings = {
  NEXT_TELEMETRY_DISABLED: '1',
  NEXTAUTH_SECRET: 'a secret of the benchmark, 32 characters or more',
}

/** next-auth in a production Next.js app: installed from its lock file, built and started. */
export async function startPeer(port: number): Promise<ServerProcess> {
  const lock = join(folder, 'package-lock.json')
  const installed = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs) run('npm', ['ci'])
  run(process.execPath, [next, 'build'])
  return startServer({
    port,
    args: [next, 'start', '--hostname', '127.0.0.1', '--port', String(port)],
    cwd: folder,
    env: { ...settings, NEXTAUTH_URL: `http://127.0.0.1:${port}` },
    readyPath: '/api/auth/csrf',
  })
}

/** A signed-in person's cookie there, with a token of the size that our identity server issues. */
export function peerCookie(accessToken: string): string {
  const token = { name: 'Service Desk', email: 'desk@portal.example', sub: 'u-1', accessToken, clcAccountId: '104872' }
  return run(process.execPath, ['make-cookie.mjs', JSON.stringify(token)])
}

function run(command: string, args: string[]): string {
  const { status, stdout } = spawnSync(command, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    env: { ...process.env, ...settings, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`${command} ${args[0] ?? ''} failed in ${folder}: ${stdout}`)
  return stdout
}
