import { Problem } from '@portal/contract/problem.ts'
import { testDatabase, type TestDatabase } from '@portal/db/src/testing/database.ts'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { type Config, readConfig } from '../../config.ts'
import { createServer } from '../../http/server.ts'
import { clientLog } from '../../portal/log/plugin.ts'
import { monitoring } from '../plugin.ts'
import { monitoringRoutes } from '../../gateway/monitoring/routes.ts'

interface Options {
  settings?: Record<string, string>
  limit?: { perSecond: number; burst: number }
  database?: TestDatabase
}

export interface MonitoringServer {
  base: string
  intake: string
  config: Config
  database: TestDatabase
  /** Stops the server at once and writes counts that are still in memory. */
  close(): Promise<void>
}

/** Intake, client logs and operator endpoints on their own port; the bearer token is the subject itself. */
export async function startMonitoringServer({ settings, limit, database }: Options = {}): Promise<MonitoringServer> {
  const used = database ?? (await testDatabase())
  const environment = { ENVIRONMENT: 'test', LOG_LEVEL: 'silent', BASE_URL: 'https://portal.example', ...settings }
  const config = readConfig(environment, () => 'a secret for tests that is long enough')
  const app = await createServer(config)
  const limits = limit ? { limit } : {}
  await app.register(monitoring, { config, database: used, ...limits })
  await app.register(clientLog, { config, database: used, ...limits })
  const verifyToken = async ({ headers }: { headers: { authorization?: string | undefined } }) => {
    const subject = headers.authorization?.replace('Bearer ', '')
    if (!subject) throw new Problem('unauthenticated')
    return { subject, tokenName: null }
  }
  await app.register(async (gateway) => monitoringRoutes(gateway, { config, database: used, verifyToken }), {
    prefix: '/gateway',
  })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => app.close())
  return { base, intake: `${base}/intake/v2/rum/events`, config, database: used, close: () => app.close() }
}

export interface EventRow {
  kind: string
  type: string
  name: string | null
  service: string | null
  environment: string | null
  durationMs: number | null
  marks: Record<string, number> | null
  message: string | null
  culprit: string | null
  sessionId: string | null
  detail: unknown
}

/** All stored events, oldest first. */
export async function keptEvents({ database }: Pick<MonitoringServer, 'database'>): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select kind, type, name, service, environment, duration_ms as "durationMs", marks, message, culprit,
      session_id as "sessionId", detail
    from monitoring.event order by event_id`.execute(database.system)
  return rows
}

export async function deleteEvents({ database }: Pick<MonitoringServer, 'database'>): Promise<void> {
  await sql`truncate monitoring.event, monitoring.minute`.execute(database.system)
}
