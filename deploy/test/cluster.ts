import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setDefaultCACertificates, getCACertificates } from 'node:tls'
import pg from 'pg'
import { Part } from './part.ts'
import { until } from './until.ts'

const deploy = join(import.meta.dirname, '..')
const main = join(deploy, '..', 'server', 'src', 'main.ts')
const base = Number(process.env.SURVIVAL_PORT ?? 3500)
const host = '127.0.0.1'
const at = (offset: number) => `${host}:${base + offset}`

/** The ports of everything, from SURVIVAL_PORT on. */
const ports = {
  portal: 0,
  inside: 1,
  database: 2,
  portals: [11, 12],
  gateways: [21, 22],
  workers: [31, 32],
  postgresql: [41, 42],
  patroni: [43, 44],
  etcd: [51, 52, 53],
  etcdPeers: [54, 55, 56],
} as const

const password = 'only for this run'
const secret = 'a secret for tests that is long enough'

/** What has to be installed for it: the files, and Debian's packages. */
export const needed = [
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/sbin/haproxy',
  '/usr/lib/postgresql/15/bin/postgres',
  '/usr/bin/openssl',
]

export interface Cluster {
  baseUrl: string
  databaseUrl: string
  folder: string
  etcd: Part[]
  patroni: Part[]
  proxy: Part
  portals: Part[]
  gateways: Part[]
  workers: Part[]
  /** Which of the two PostgreSQL answers as the primary now: 0 or 1; -1 where none does. */
  primary(): Promise<number>
  /** Whether the other one follows it so that what is acknowledged is on both. */
  isPaired(): Promise<boolean>
  /** Kills Patroni and PostgreSQL of one machine at once, and holds them down. */
  killMachine(index: number): Promise<void>
  stop(): Promise<void>
}

/** Everything that production has, on one machine, from the very files in deploy/. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-cluster-'))
  chmodSync(folder, 0o755)
  const owner = postgresUser()
  const own = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { mode: 0o700 })
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid)
    return path
  }
  const logFile = (name: string) => join(folder, `${name}.log`)

  const etcd = ports.etcd.map(
    (port, i) =>
      new Part({ name: `etcd ${i + 1}`, logFile: logFile(`etcd${i + 1}`), command: etcdCommand(port, i, folder) }),
  )
  const patroni = ports.patroni.map(
    (_, i) =>
      new Part({
        name: `PostgreSQL ${i + 1}`,
        logFile: logFile(`patroni${i + 1}`),
        command: ['/usr/bin/patroni', join(deploy, 'patroni.yml')],
        env: patroniEnvironment(i, own(`pg${i + 1}`)),
        ...owner,
      }),
  )
  const proxy = new Part({
    name: 'HAProxy',
    logFile: logFile('haproxy'),
    command: ['/usr/sbin/haproxy', '-db', '-f', join(deploy, 'haproxy.cfg')],
    env: proxyEnvironment(makeCertificate(folder)),
  })
  const process_ = (name: string, port: number, roles: string[]) =>
    new Part({
      name,
      readyUrl: `http://${at(port)}/readyz`,
      logFile: logFile(name.replace(' ', '')),
      command: [process.execPath, main, ...roles.flatMap((role) => ['--role', role])],
      env: { ...portalEnvironment(folder), PORT: String(base + port) },
    })
  const portals = ports.portals.map((port, i) => process_(`portal ${i + 1}`, port, ['portal', 'identity']))
  const gateways = ports.gateways.map((port, i) => process_(`gateway ${i + 1}`, port, ['gateway', 'monitoring']))
  const workers = ports.workers.map((port, i) => process_(`worker ${i + 1}`, port, ['worker']))

  const isPrimary = async (index: number) => (await fetch(`http://${at(ports.patroni[index] ?? 0)}/primary`)).ok
  const cluster: Cluster = {
    baseUrl: `https://${at(ports.portal)}`,
    databaseUrl: databaseUrl(),
    folder,
    etcd,
    patroni,
    proxy,
    portals,
    gateways,
    workers,
    async primary() {
      const answers = await Promise.all(patroni.map((_, i) => isPrimary(i).catch(() => false)))
      return answers.indexOf(true)
    },
    async isPaired() {
      const answers = await Promise.all(ports.patroni.map(async (port) => (await fetch(`http://${at(port)}/sync`)).ok))
      return answers.filter(Boolean).length === 1
    },
    async killMachine(index) {
      await patroni[index]?.kill({ hold: true })
      const pid = Number(readFileSync(join(folder, `pg${index + 1}`, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGKILL')
    },
    async stop() {
      await Promise.all([...portals, ...gateways, ...workers].map((part) => part.stop('SIGKILL')))
      await Promise.all(patroni.map((part) => part.stop('SIGTERM')))
      await Promise.all([proxy, ...etcd].map((part) => part.stop('SIGKILL')))
      if (!process.env.KEEP_CLUSTER) rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    for (const part of [...etcd, ...patroni, proxy]) part.start()
    await until('there is a primary', async () => (await cluster.primary()) >= 0, 60_000)
    await makeDatabase(await cluster.primary())
    await until('there is a synchronous standby', () => cluster.isPaired(), 60_000)
    await until('the proxy lets through to the primary', canConnect, 20_000)
    for (const part of [...portals, ...gateways, ...workers]) part.start()
    await Promise.all(
      [...portals, ...gateways, ...workers].map((part) => until(`${part.name} is ready`, () => part.isReady(), 90_000)),
    )
    await until('the proxy lets through', async () => (await fetch(`${cluster.baseUrl}/readyz`)).ok, 20_000)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster
}

async function canConnect(): Promise<boolean> {
  const client = new pg.Client(databaseUrl())
  client.on('error', () => {})
  await client.connect()
  await client.end()
  return true
}

/** PostgreSQL refuses to run as root. */
function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

function etcdCommand(port: number, index: number, folder: string): [string, ...string[]] {
  const peer = `http://${at(ports.etcdPeers[index] ?? 0)}`
  const all = ports.etcdPeers.map((each, i) => `etcd${i + 1}=http://${at(each)}`).join(',')
  const client = `http://${at(port)}`
  return [
    '/usr/bin/etcd',
    ...['--name', `etcd${index + 1}`, '--data-dir', join(folder, `etcd${index + 1}`)],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ...['--initial-cluster', all, '--initial-cluster-state', 'new', '--log-level', 'warn'],
  ]
}

function patroniEnvironment(index: number, folder: string): Record<string, string> {
  const postgresql = at(ports.postgresql[index] ?? 0)
  const rest = at(ports.patroni[index] ?? 0)
  return {
    HOME: folder,
    PATRONI_NAME: `postgresql${index + 1}`,
    PATRONI_ETCD3_HOSTS: ports.etcd.map(at).join(','),
    PATRONI_RESTAPI_LISTEN: rest,
    PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
    PATRONI_POSTGRESQL_LISTEN: postgresql,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgresql,
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
    PATRONI_POSTGRESQL_BIN_DIR: '/usr/lib/postgresql/15/bin',
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_PASSWORD: password,
    PATRONI_REWIND_PASSWORD: password,
  }
}

function proxyEnvironment(certificate: string): Record<string, string> {
  const isRoot = process.getuid?.() === 0
  const [postgresql1 = 0, postgresql2 = 0] = ports.postgresql
  const [patroni1 = 0, patroni2 = 0] = ports.patroni
  const user = isRoot ? {} : { HAPROXY_USER: userName('-un'), HAPROXY_GROUP: userName('-gn') }
  return {
    ...user,
    PORTAL_BIND: at(ports.portal),
    PORTAL_CERTIFICATE: certificate,
    INSIDE_BIND: at(ports.inside),
    DATABASE_BIND: at(ports.database),
    BUSY_PAGE: join(deploy, 'busy.http'),
    PORTAL_1: at(ports.portals[0]),
    PORTAL_2: at(ports.portals[1]),
    GATEWAY_1: at(ports.gateways[0]),
    GATEWAY_2: at(ports.gateways[1]),
    POSTGRESQL_1: at(postgresql1),
    POSTGRESQL_2: at(postgresql2),
    PATRONI_1: String(base + patroni1),
    PATRONI_2: String(base + patroni2),
  }
}

const userName = (flag: string) => spawnSync('id', [flag], { encoding: 'utf8' }).stdout.trim()

function portalEnvironment(folder: string): Record<string, string> {
  return {
    ENVIRONMENT: 'production',
    LOG_LEVEL: 'info',
    HOST: host,
    BASE_URL: `https://${at(ports.portal)}`,
    INSIDE_URL: `http://${at(ports.inside)}`,
    TRUSTED_PROXIES: host,
    DATABASE_URL: databaseUrl(),
    DATA_DIR: join(folder, 'data'),
    SESSION_SECRET: secret,
    // Short, so that sessions are renewed while parts are away.
    ACCESS_TOKEN_SECONDS: '20',
  }
}

function databaseUrl(): string {
  return `postgres://portal:${encodeURIComponent(password)}@${at(ports.database)}/portal`
}

/** The owner may make roles, because the migrations make `portal_app`. */
async function makeDatabase(primary: number): Promise<void> {
  const port = base + (ports.postgresql[primary] ?? 0)
  const admin = new pg.Client({ host, port, user: 'postgres', password, database: 'postgres' })
  await admin.connect()
  await admin.query(`create role portal login createrole password ${pg.escapeLiteral(password)}`)
  await admin.query('create database portal owner portal')
  await admin.end()
}

function makeCertificate(folder: string): string {
  const [key, certificate, both] = ['key.pem', 'cert.pem', 'portal.pem'].map((name) => join(folder, name))
  if (!key || !certificate || !both) throw new Error('unreachable')
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate],
  ])
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr.toString()}`)
  const text = readFileSync(certificate, 'utf8')
  writeFileSync(both, text + readFileSync(key, 'utf8'), { mode: 0o644 })
  // This process, and with it the load, believes it.
  setDefaultCACertificates([...getCACertificates('default'), text])
  return both
}
