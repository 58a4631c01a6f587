import type { Database } from '@portal/db/src/database.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../testing/free-port.ts'

const program = '/usr/sbin/pgbouncer'
export const hasPgBouncer = existsSync(program)

/** PgBouncer refuses to run as root; the embedded PostgreSQL is root's as well. */
const asOther = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534'] : []

/** A PgBouncer in front of a database. Returns the address for a login. */
export async function startPgBouncer(
  { host, port: serverPort, database }: Database['connection'],
  settings: Record<string, string | number>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const port = await freePort()
  const users = join(folder, 'users')
  writeFileSync(users, '"portal" ""\n"portal_gateway" ""\n')
  const all = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'trust', auth_file: users }
  const lines = Object.entries({ ...all, ...settings }).map(([name, value]) => `${name} = ${value}`)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, ['[databases]', `* = host=${host} port=${serverPort}`, '[pgbouncer]', ...lines, ''].join('\n'))
  const [command, ...args] = [...asOther, program, file]
  const server = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const log = createInterface(server.stderr)
  await new Promise<void>((resolve, reject) => {
    // Its last line before it accepts connections.
    log.on('line', (line) => line.includes('process up') && resolve())
    log.once('close', () => reject(new Error('PgBouncer did not start')))
  })
  return {
    urlOf: (login = 'portal') => `postgres://${login}@127.0.0.1:${port}/${database}`,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
