import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { makeCertificate } from './certificate.ts'
import {
  at,
  base,
  databaseUrl,
  deploy,
  etcdCommand,
  host,
  main,
  password,
  patroniEnvironment,
  poolerFile,
  portalEnvironment,
  ports,
  proxyEnvironment,
  throughPooler,
} from './commands.ts'
import { Part } from './part.ts'
import { until } from './until.ts'

/** Requirements: files, and Debian's packages. */
export const needed = [
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/sbin/haproxy',
  '/usr/sbin/pgbouncer',
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
  pooler: Part
  portals: Part[]
  gateways: Part[]
  workers: Part[]
  /** Which of the two PostgreSQL servers is the primary: 0 or 1; -1 if none responds. */
  primary(): Promise<number>
  /** Whether the other server is a synchronous standby, so that acknowledged data is on both. */
  isPaired(): Promise<boolean>
  /** Restarts the gateways in turn, so that they reach the database through the pooler. */
  usePooler(): Promise<void>
  /** Kills Patroni and PostgreSQL of one machine together, and prevents a restart. */
  killMachine(index: number): Promise<void>
  stop(): Promise<void>
}

/** All parts of a production on one machine, with the files in deploy/. */
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
  const pooler = new Part({
    name: 'PgBouncer',
    logFile: logFile('pgbouncer'),
    command: ['/usr/sbin/pgbouncer', poolerFile(folder)],
    ...owner,
  })
  const portalProcess = (name: string, port: number, roles: string[]) =>
    new Part({
      name,
      readyUrl: `http://${at(port)}/readyz`,
      logFile: logFile(name.replace(' ', '')),
      command: [process.execPath, main, ...roles.flatMap((role) => ['--role', role])],
      env: { ...portalEnvironment(folder), PORT: String(base + port) },
    })
  const portals = ports.portals.map((port, i) => portalProcess(`portal ${i + 1}`, port, ['portal', 'identity']))
  const gateways = ports.gateways.map((port, i) => portalProcess(`gateway ${i + 1}`, port, ['gateway', 'monitoring']))
  const workers = ports.workers.map((port, i) => portalProcess(`worker ${i + 1}`, port, ['worker']))

  const isPrimary = async (index: number) => (await fetch(`http://${at(ports.patroni[index] ?? 0)}/primary`)).ok
  const cluster: Cluster = {
    baseUrl: `https://${at(ports.portal)}`,
    databaseUrl: databaseUrl(),
    folder,
    etcd,
    patroni,
    proxy,
    pooler,
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
    async usePooler() {
      for (const [i, part] of gateways.entries()) {
        await part.stop()
        part.start({ ...portalEnvironment(folder), PORT: String(base + (ports.gateways[i] ?? 0)), ...throughPooler })
        await until(`${part.name} is back`, () => part.isReady(), 60_000)
      }
    },
    async killMachine(index) {
      await patroni[index]?.kill({ hold: true })
      const pid = Number(readFileSync(join(folder, `pg${index + 1}`, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGKILL')
    },
    async stop() {
      await Promise.all([...portals, ...gateways, ...workers].map((part) => part.stop('SIGKILL')))
      await Promise.all(patroni.map((part) => part.stop('SIGTERM')))
      await Promise.all([pooler, proxy, ...etcd].map((part) => part.stop('SIGKILL')))
      if (!process.env.KEEP_CLUSTER) rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    for (const part of [...etcd, ...patroni, proxy, pooler]) part.start()
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

/** As docs/manual/deploy.md describes. The owner may create roles, because the migrations do. */
async function makeDatabase(primary: number): Promise<void> {
  const port = base + (ports.postgresql[primary] ?? 0)
  const admin = new pg.Client({ host, port, user: 'postgres', password, database: 'postgres' })
  await admin.connect()
  await admin.query(`create role portal login createrole password ${pg.escapeLiteral(password)}`)
  await admin.query(`create role portal_gateway login noinherit password ${pg.escapeLiteral(password)}`)
  await admin.query('create database portal owner portal')
  await admin.end()
}
