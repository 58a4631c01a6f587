import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '@portal/db/src/database.ts'
import { createCase } from '@portal/server/src/gateway/cases/testing/create-case.ts'
import { createAccount, createUser } from '@portal/server/src/testing/factories.ts'
import { signIn } from '@portal/server/src/testing/portal.ts'
import { makeCertificate } from './certificate.ts'
import { at as address, base, deploy, host, main, proxyEnvironment } from './commands.ts'
import { type Load, startLoad } from './load.ts'
import { nginxConfiguration } from './nginx.ts'
import { Part, type PartOptions } from './part.ts'
import { until } from './until.ts'

const programs = { nginx: '/usr/sbin/nginx', haproxy: '/usr/sbin/haproxy' } as const
export const hasProxy = (name: keyof typeof programs) => existsSync(programs[name])

/** Two processes of all roles behind a proxy, with one embedded database. */
export interface Pair {
  addresses: { BASE_URL: string; GATEWAY_BASE_URL: string }
  folder: string
  database: Database
  processes: readonly [Part, Part]
  /** The settings of a process. */
  settingsOf(index: number): Record<string, string>
  /** Makes nginx pass new requests on to these processes, as an operator would. */
  serveFrom(first: number, second: number): void
  startLoad(people: number): Promise<Load>
  stop(): Promise<void>
}

interface PairOptions {
  proxy: keyof typeof programs
  /** The first port of seven. */
  offset: number
  /** The main file of the second process. */
  secondMain?: string
}

export async function startPair({ proxy: kind, offset, secondMain = main }: PairOptions): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pair-'))
  // The workers of nginx run as another user.
  chmodSync(folder, 0o755)
  const [portal, inside, unused, ...ports] = [offset, offset + 1, offset + 2, offset + 3, offset + 4]
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const certificate = makeCertificate(folder)
  const addresses = { BASE_URL: `https://${address(portal)}`, GATEWAY_BASE_URL: `https://${address(portal)}/gateway` }
  const settingsOf = (index: number) => ({
    ENVIRONMENT: 'production',
    PORT: String(base + (ports[index] ?? 0)),
    BASE_URL: addresses.BASE_URL,
    INSIDE_URL: `http://${address(inside)}`,
    TRUSTED_PROXIES: host,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a secret for tests that is long enough',
    OIDC_CLIENT_SECRET: 'another secret for tests, long enough',
    // Short, so that sessions are renewed meanwhile.
    ACCESS_TOKEN_SECONDS: '10',
    // HAProxy notices after two checks.
    DRAIN_SECONDS: '4',
    DNS_PORT: String(base + (ports[index] ?? 0) + 2),
  })
  const file = join(folder, 'nginx.conf')
  const configure = (first: number, second: number) => {
    const processes = [address(ports[first] ?? 0), address(ports[second] ?? 0)] as const
    const places = { folder, certificate, portal: address(portal), inside: address(inside), processes }
    writeFileSync(file, nginxConfiguration(places))
  }
  configure(0, 1)
  const part = (index: number, command: string) =>
    new Part({
      name: `process ${index + 1}`,
      command: [process.execPath, command],
      env: settingsOf(index),
      readyUrl: `http://${address(ports[index] ?? 0)}/readyz`,
      logFile: join(folder, `process${index + 1}.log`),
    })
  const [one = '', two = ''] = ports.map(address)
  const ofProxy: Record<typeof kind, Pick<PartOptions, 'command' | 'env'>> = {
    nginx: { command: [programs.nginx, '-e', join(folder, 'error.log'), '-c', file, '-g', 'daemon off;'] },
    haproxy: {
      command: [programs.haproxy, '-db', '-f', join(deploy, 'haproxy.cfg')],
      env: {
        ...proxyEnvironment(certificate),
        PORTAL_BIND: address(portal),
        INSIDE_BIND: address(inside),
        // The embedded database needs no proxy.
        DATABASE_BIND: address(unused),
        PORTAL_1: one,
        PORTAL_2: two,
        GATEWAY_1: one,
        GATEWAY_2: two,
      },
    },
  }
  const proxy = new Part({ name: kind, logFile: join(folder, 'proxy.log'), ...ofProxy[kind] })
  const processes = [part(0, main), part(1, secondMain)] as const
  proxy.start()
  processes[0].start()
  await until('the first process is ready', () => processes[0].isReady(), 300_000)
  const database = await openDatabase({ dataDir })
  return {
    addresses,
    folder,
    database,
    processes,
    settingsOf,
    serveFrom(first, second) {
      configure(first, second)
      process.kill(proxy.pid, 'SIGHUP')
    },
    async startLoad(count) {
      const people = Array.from({ length: count }, async () => {
        const accountId = await createAccount(database)
        const email = await createUser(database, accountId)
        const caseId = await createCase(database, accountId, { status: 'inProgress', watchers: [email] })
        const { browser } = await signIn(addresses, email)
        return { browser, accountId, caseId }
      })
      return startLoad(addresses.BASE_URL, await Promise.all(people))
    },
    async stop() {
      await database.close()
      await proxy.stop()
      for (const each of processes) await each.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until the load has done several rounds more. */
export function goesOn(load: Load, what: string): Promise<number> {
  const from = load.acknowledged.size
  return until(`the load goes on ${what}`, async () => load.acknowledged.size >= from + 12, 30_000)
}
