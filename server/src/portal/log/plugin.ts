import { ClientLog } from '@portal/contract/monitoring/monitoring.ts'
import { Problem } from '@portal/contract/problem.ts'
import {
  cleanText,
  cleanValue,
  type LogLevel,
  logLevels,
  telemetryLimits,
} from '@portal/contract/monitoring/telemetry.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyInstance } from 'fastify'
import { createRoom } from '../../monitoring/room.ts'
import { insertEvents } from '../../monitoring/store.ts'
import { TokenBuckets } from '../../monitoring/token-buckets.ts'
import type { Config } from '../../config.ts'
import { assertSameOrigin } from './same-origin.ts'

interface ClientLogOptions {
  config: Config
  database: Database
  /** The rate and burst of logs allowed per address. */
  limit?: { perSecond: number; burst: number }
}

const mostBytes = 128 * 1024

/** POST /api/log/{level}: pages write to the server's log, signed in or not. */
export async function clientLog(app: FastifyInstance, options: ClientLogOptions): Promise<void> {
  const { config, database, limit = { perSecond: 2, burst: 60 } } = options
  const callers = new TokenBuckets(limit)
  const room = createRoom()
  app.addHook('onRequest', async (request) => {
    assertSameOrigin(request, config)
    if (!callers.take(request.ip)) throw new Problem('too_many', { retryAfter: 30 })
  })
  const route = { bodyLimit: mostBytes, config: { takesAnyText: true } }
  app.post<{ Params: { level: string } }>('/api/log/:level', route, async (request, reply) => {
    const level = readLevel(request.params.level)
    if (!request.headers['content-type']?.includes('json')) throw new Problem('unsupported')
    const body = ClientLog.safeParse(request.body)
    if (!body.success) throw new Problem('invalid', { fields: { msg: 'Send a message as msg.' } })
    const message = cleanText(body.data.msg.replaceAll(/[\n\t]+/g, ' '), telemetryLimits.message)
    const detail = cleanValue(body.data.obj)
    request.log[level]({ client: detail }, message)
    if (room.take('all')) {
      const event = { kind: 'log', type: level, message, detail, environment: config.ENVIRONMENT } as const
      // The server's log already has it, and a page that reports a failure must not meet another one.
      await insertEvents(database.system, [event]).catch((err: unknown) => {
        request.log.warn({ err }, 'a client log was not stored')
      })
    }
    return reply.status(204).send()
  })
}

function readLevel(text: string): LogLevel {
  const level = logLevels.find((each) => each === text)
  if (!level) throw new Problem('invalid', { fields: { level: `Use one of ${logLevels.join(', ')}.` } })
  return level
}
