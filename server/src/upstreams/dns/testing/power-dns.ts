import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../testing/free-port.ts'

const schema = '/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql'

export interface RunningPowerDns {
  apiUrl: string
  apiKey: string
  dnsPort: number
  stop(): void
}

/** PowerDNS on loopback with its own database and folder. */
export async function startPowerDns(): Promise<RunningPowerDns> {
  const folder = mkdtempSync(join(tmpdir(), 'pdns-'))
  const [dnsPort, apiPort] = [await freePort(), await freePort()]
  const apiKey = 'a key for tests'
  const settings = {
    launch: 'gsqlite3',
    'gsqlite3-database': join(folder, 'zones.db'),
    'gsqlite3-dnssec': 'yes',
    'local-address': '127.0.0.1',
    'local-port': dnsPort,
    'socket-dir': folder,
    api: 'yes',
    'api-key': apiKey,
    webserver: 'yes',
    'webserver-address': '127.0.0.1',
    'webserver-port': apiPort,
    'expand-alias': 'yes',
    resolver: '127.0.0.1:9',
    guardian: 'no',
    daemon: 'no',
    'cache-ttl': 0,
    'query-cache-ttl': 0,
    'negquery-cache-ttl': 0,
    'zone-cache-refresh-interval': 0,
    setuid: '',
    setgid: '',
  }
  writeFileSync(
    join(folder, 'pdns.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  spawnSync(process.execPath, ['-e', createDatabase, join(folder, 'zones.db'), schema], { stdio: 'inherit' })
  const path = `${process.env.PATH}:/usr/sbin`
  const server = spawn('pdns_server', [`--config-dir=${folder}`], { env: { PATH: path }, stdio: 'ignore' })
  const apiUrl = `http://127.0.0.1:${apiPort}`
  await untilReady(`${apiUrl}/api/v1/servers/localhost`, apiKey)
  return {
    apiUrl,
    apiKey,
    dnsPort,
    stop() {
      server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const createDatabase = `
  const { DatabaseSync } = require('node:sqlite')
  const [, file, schema] = process.argv
  new DatabaseSync(file).exec(require('node:fs').readFileSync(schema, 'utf8'))`

async function untilReady(url: string, apiKey: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      const answer = await fetch(url, { headers: { 'x-api-key': apiKey } })
      if (answer.ok) return
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('PowerDNS did not start')
}
