import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const deploy = join(import.meta.dirname, '..')
export const main = join(deploy, '..', 'dist', 'server', 'main.js')
export const base = Number(process.env.SURVIVAL_PORT ?? 3500)
export const host = '127.0.0.1'
export const at = (offset: number) => `${host}:${base + offset}`

/** The ports of all parts, from SURVIVAL_PORT on. */
export const ports = {
  portal: 0,
  inside: 1,
  database: 2,
  pooler: 3,
  portals: [11, 12],
  gateways: [21, 22],
  workers: [31, 32],
  postgresql: [41, 42],
  patroni: [43, 44],
  etcd: [51, 52, 53],
  etcdPeers: [54, 55, 56],
} as const

export const password = 'only for this run'
const secret = 'a secret for tests that is long enough'

export function etcdCommand(port: number, index: number, folder: string): [string, ...string[]] {
  const peer = `http://${at(ports.etcdPeers[index] ?? 0)}`
  const all = ports.etcdPeers.map((each, i) => `etcd${i + 1}=http://${at(each)}`).join(',')
  const client = `http://${at(port)}`
  return [
    '/usr/bin/etcd',
    '--name',
    `etcd${index + 1}`,
    '--data-dir',
    join(folder, `etcd${index + 1}`),
    '--listen-client-urls',
    client,
    '--advertise-client-urls',
    client,
    '--listen-peer-urls',
    peer,
    '--initial-advertise-peer-urls',
    peer,
    '--initial-cluster',
    all,
    '--initial-cluster-state',
    'new',
    '--log-level',
    'warn',
  ]
}

export function patroniEnvironment(index: number, folder: string): Record<string, string> {
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

export function proxyEnvironment(certificate: string): Record<string, string> {
  const isRoot = process.getuid?.() === 0
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
    POSTGRESQL_1: at(ports.postgresql[0]),
    POSTGRESQL_2: at(ports.postgresql[1]),
    PATRONI_1: String(base + ports.patroni[0]),
    PATRONI_2: String(base + ports.patroni[1]),
  }
}

const userName = (flag: string) => spawnSync('id', [flag], { encoding: 'utf8' }).stdout.trim()

export function portalEnvironment(folder: string): Record<string, string> {
  return {
    ENVIRONMENT: 'production',
    LOG_LEVEL: 'info',
    HOST: host,
    BASE_URL: `https://${at(ports.portal)}`,
    INSIDE_URL: `http://${at(ports.inside)}`,
    TRUSTED_PROXIES: host,
    DATABASE_URL: databaseUrl(),
    GATEWAY_DATABASE_URL: databaseUrl('portal_gateway'),
    DATA_DIR: join(folder, 'data'),
    SESSION_SECRET: secret,
    // Short, so that sessions are renewed during outages.
    ACCESS_TOKEN_SECONDS: '20',
    DRAIN_SECONDS: '4',
  }
}

export function databaseUrl(login = 'portal', port: number = ports.database): string {
  return `postgres://${login}:${encodeURIComponent(password)}@${at(port)}/portal`
}

/** Further settings of a process whose gateway uses the pooler. Its other connections stay direct. */
export const throughPooler = {
  GATEWAY_DATABASE_URL: databaseUrl('portal_gateway', ports.pooler),
  GATEWAY_PREPARED_STATEMENTS: 'false',
}

/** Writes the configuration of a PgBouncer in transaction mode, as docs/manual/deploy.md describes it. Returns its file. */
export function poolerFile(folder: string): string {
  const users = join(folder, 'pgbouncer.users')
  writeFileSync(users, `"portal_gateway" "${password}"\n`)
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `portal = host=${host} port=${base + ports.database}`,
    '[pgbouncer]',
    `listen_addr = ${host}`,
    `listen_port = ${base + ports.pooler}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'default_pool_size = 50',
    'ignore_startup_parameters = statement_timeout',
    'server_login_retry = 1',
    'query_wait_timeout = 10',
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}
