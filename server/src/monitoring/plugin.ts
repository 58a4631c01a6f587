import type { Database } from '@portal/db/src/database.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { answerAgentConfig } from './agent-config.ts'
import { createCounters } from './counters.ts'
import { createForwarder } from './forward.ts'
import { answerIntake, type IntakeParts, ingestEvents } from './intake.ts'
import { createRoom } from './room.ts'
import { TokenBuckets } from './token-buckets.ts'

interface MonitoringOptions {
  config: Config
  database: Database
  /** The rate and burst of events allowed per address; by default those of the APM Server. */
  limit?: { perSecond: number; burst: number }
}

const intakePath = '/intake/v2/rum/events'
const configPath = '/config/v1/rum/agents'

/** Receives data from the browsers' monitoring agent, anonymously and without cookies. */
export async function monitoring(app: FastifyInstance, options: MonitoringOptions): Promise<void> {
  const { config, database, limit = { perSecond: 300, burst: 900 } } = options
  const counters = createCounters(database, app.log)
  const forwarder = config.APM_FORWARD_URL
    ? createForwarder({ url: config.APM_FORWARD_URL, log: app.log, counters })
    : undefined
  const parts = { database, limit: new TokenBuckets(limit), room: createRoom(), counters, forwarder }
  app.addHook('onClose', async () => {
    await forwarder?.stop()
    await counters.stop()
  })
  app.addHook('onRequest', (request, reply, done) => {
    allowAnyOrigin(request, reply)
    done()
  })
  app.setErrorHandler(answerFailure)
  await app.register(intake, parts)
  app.route({
    method: ['GET', 'POST'],
    url: configPath,
    handler: (request, reply) => answerAgentConfig(config, request, reply),
  })
  for (const path of [intakePath, configPath]) app.options(path, (_request, reply) => reply.status(200).send())
}

async function intake(app: FastifyInstance, parts: IntakeParts): Promise<void> {
  // The intake reads the body as a byte stream, whatever its declared type.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.post(intakePath, { bodyLimit: Number.MAX_SAFE_INTEGER, config: { decodesBody: true } }, (request, reply) =>
    ingestEvents(request, reply, parts),
  )
  // The APM Server also responds with 400 to a wrong method.
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: intakePath,
    handler: (_request, reply) =>
      answerIntake(reply, 400, { accepted: 0, errors: [{ message: 'only POST is supported' }] }),
  })
}

/** The agent may send from any page; responses do not depend on the sender. */
function allowAnyOrigin(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', 'Origin')
  const { origin } = request.headers
  if (origin === undefined) return
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-expose-headers', 'Etag')
  reply.header(
    'access-control-allow-methods',
    request.url.startsWith(intakePath) ? 'POST, OPTIONS' : 'GET, POST, OPTIONS',
  )
  reply.header('access-control-allow-headers', 'Content-Type, Content-Encoding, Accept, If-None-Match')
  reply.header('access-control-max-age', '3600')
}

function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isTheirs = error.statusCode !== undefined && error.statusCode < 500
  if (isTheirs) return answerIntake(reply, 400, { accepted: 0, errors: [{ message: 'the request could not be read' }] })
  request.log.error({ err: error }, 'telemetry could not be stored')
  return answerIntake(reply, 503, { accepted: 0, errors: [{ message: 'the store is not available' }] })
}
