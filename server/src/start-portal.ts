import { isProduction } from './observability/output.ts'
import { DatabaseUnavailable, waitForDatabase } from '@portal/db/src/wait-for-database.ts'
import { migrate, SchemaRefused } from '@portal/db/src/migrate.ts'
import { type Database, openDatabase } from '@portal/db/src/database.ts'
import { gatewayFault, gatewayLoginAdvice } from '@portal/db/src/gateway-login.ts'
import { parseArgs } from 'node:util'
import { createApp } from './app.ts'
import { allRoles, type Config, ConfigError, readConfig, type Role } from './config.ts'
import { startLineProbe } from './line-probe/probe.ts'
import { prepareQueue } from './jobs/worker.ts'
import { startDns } from './upstreams/dns/open.ts'
import { keptSecret } from './lib/secret.ts'
import { errorInLine, writeLine } from './observability/json-output.ts'
import { listenForMetrics } from './observability/listener.ts'

declare global {
  namespace NodeJS {
    interface ProcessEventMap {
      /** Emitted once the portal responds at this address. */
      'portal:ready': [address: string]
    }
  }
}

/** With the drain less than TimeoutStopSec of the unit, so that the log has the jobs that did not end. */
const mostToStopMs = 35_000

/**
 * Starts the roles given by --role (all by default), once the pages are built. Stops cleanly on SIGINT, and on SIGTERM
 * without losing a request.
 */
export function startPortal(pages: Promise<void> = Promise.resolve()): void {
  // A build that fails meanwhile is reported when the portal waits for it.
  pages.catch(() => {})
  start(pages).catch(giveUp)
}

async function start(pages: Promise<void>): Promise<void> {
  const { values } = parseArgs({ options: { role: { type: 'string', multiple: true } } })
  const roles = values.role?.map(asRole) ?? allRoles
  const config = readConfig(process.env, () => keptSecret(process.env.DATA_DIR ?? '.data'))
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    gatewayDatabaseUrl: config.GATEWAY_DATABASE_URL,
    readUrl: config.DATABASE_READ_URL,
    readWaitMs: config.DATABASE_READ_WAIT_MS,
    gatewayPrepares: config.GATEWAY_PREPARED_STATEMENTS,
    dataDir: config.DATA_DIR,
  })
  const { system } = database
  await waitForDatabase(system, {
    what: `the database ${whereIs(config)}`,
    timeoutMs: 60_000,
    onWait: sayWaiting,
  })
  await migrate(system)
  if (config.ENVIRONMENT === 'production') await assertGatewayLogin(database)
  const stopTracing = config.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./observability/tracer.ts')).startTracer(config, roles)
    : undefined
  if (config.DEMO_DATA) {
    const { loadDemo } = await import('./load-demo.ts')
    await loadDemo(config, database)
  }

  await pages
  const app = await createApp(config, database, roles)
  await prepareQueue(database, app.log)
  await app.listen({ host: config.HOST, port: config.PORT })
  const responder = roles.includes('dns') ? await startDns(config, database, app.log) : undefined
  const updates = roles.includes('gateway')
    ? await (await import('./gateway/dns-updates.ts')).startDnsUpdates(config, database, app.log)
    : undefined
  const worker = roles.includes('worker')
    ? await (await import('./start-jobs.ts')).startJobs(config, database, system, app.log)
    : undefined

  const probe = roles.includes('probe') ? startLineProbe({ config, system, log: app.log }) : undefined

  const metrics = await listenForMetrics(config, database, roles)
  const demo = config.DEMO_DATA
    ? await (await import('./upstreams/reachability/demo-responder.ts')).startDemoResponder(database)
    : undefined

  let isStopping = false
  const stop = async (drainSeconds: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(
      () => {
        // Another worker resumes its jobs.
        app.log.error({ jobs: worker?.running() }, 'stopped before everything had ended')
        process.exit(1)
      },
      drainSeconds * 1000 + mostToStopMs,
    ).unref()
    await Promise.all([worker?.stop(), probe?.stop(), app.drain(drainSeconds)])
    await app.close()
    demo?.stop()
    await Promise.all([responder?.close(), updates?.close()])
    await metrics?.close()
    await stopTracing?.()
    await database.close()
    process.exit(0)
  }
  // A developer at a terminal does not wait for the drain.
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(config.DRAIN_SECONDS))
  process.emit('portal:ready', config.BASE_URL)
  app.log.info({ address: config.BASE_URL, ...(metrics && { metricsPort: metrics.port }) }, 'ready')
}

/** In production, even faulty code must not reach rows that row-level security hides. */
async function assertGatewayLogin(database: Database): Promise<void> {
  const fault = await gatewayFault(database)
  if (fault) throw new ConfigError(`${fault}\n${gatewayLoginAdvice}`)
}

function asRole(name: string): Role {
  const role = allRoles.find((each) => each === name)
  if (!role) throw new ConfigError(`There is no role "${name}". Roles: ${allRoles.join(', ')}.`)
  return role
}

/** Errors that the operator can correct. */
const isForPeople = (error: unknown): error is Error =>
  error instanceof ConfigError || error instanceof DatabaseUnavailable || error instanceof SchemaRefused

function sayWaiting(words: string): void {
  if (isProduction) writeLine('warn', words)
  else process.stderr.write(`${words}\n`)
}

/** The address without its password. */
function whereIs({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): string {
  return DATABASE_URL ? `at ${new URL(DATABASE_URL).host}` : `in ${DATA_DIR}`
}

function giveUp(error: unknown): never {
  if (isProduction) {
    const words = error instanceof Error ? error.message : String(error)
    writeLine('fatal', words, isForPeople(error) ? {} : errorInLine(error))
    process.exit(1)
  }
  // Configuration errors appear as a sentence, all others with their stack.
  process.stderr.write(
    `${isForPeople(error) ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
}
