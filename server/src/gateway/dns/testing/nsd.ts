import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../../testing/free-port.ts'
import type { UpdateKey } from './update-key.ts'

const run = promisify(execFile)

interface NsdOptions {
  keys?: readonly Pick<UpdateKey, 'name' | 'secret'>[]
  zoneId: string
  /** Its lines in the zone, beside name and file. */
  zone: readonly string[]
  /** The zone file of a primary. */
  content?: string
}

/** NSD with one zone, on a port of its own. */
export async function startNsd({ keys = [], zoneId, zone, content }: NsdOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'nsd-'))
  const port = await freePort()
  const config = join(folder, 'nsd.conf')
  const file = (name: string) => `"${join(folder, name)}"`
  const lines = [
    `server:\n  ip-address: 127.0.0.1\n  port: ${port}\n  username: ""\n  database: ""\n  server-count: 1`,
    `  zonesdir: "${folder}"\n  pidfile: ${file('pid')}\n  xfrdfile: ${file('xfrd')}\n  xfrdir: "${folder}"`,
    `  zonelistfile: ${file('list')}\n  logfile: ${file('log')}`,
    'remote-control:\n  control-enable: no',
    ...keys.map(({ name, secret }) => `key:\n  name: ${name}\n  algorithm: hmac-sha256\n  secret: "${secret}"`),
    `zone:\n  name: ${zoneId}\n  zonefile: ${file('zone')}`,
    ...zone.map((line) => `  ${line}`),
  ]
  writeFileSync(config, `${lines.join('\n')}\n`)
  if (content !== undefined) writeFileSync(join(folder, 'zone'), content)
  const path = `${process.env.PATH}:/usr/sbin`
  const server = spawn('nsd', ['-d', '-c', config], { env: { PATH: path }, stdio: 'ignore' })
  const closed = new Promise((resolve) => server.once('close', resolve))
  return {
    port,
    log: () => readFileSync(join(folder, 'log'), 'utf8'),
    /** The answer, or nothing. */
    async ask(name: string, type: string): Promise<string> {
      const asked = ['+short', '+tries=1', '+time=1', '@127.0.0.1', '-p', String(port), name, type]
      return (await run('dig', asked).catch(() => ({ stdout: '' }))).stdout.trim()
    },
    /** Takes a new zone file. */
    reload(text: string): void {
      writeFileSync(join(folder, 'zone'), text)
      server.kill('SIGHUP')
    },
    async stop() {
      server.kill()
      await closed
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
