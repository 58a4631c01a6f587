import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { allowDraining } from './draining.ts'
import { answerProblem } from './problems.ts'
import { securityHeaders } from './security-headers.ts'

/** A server with what every part shares: request ids, logging without secrets, headers, problems. */
export async function createServer(config: Config): Promise<FastifyInstance> {
  const app = fastify({
    logger: {
      level: config.LOG_LEVEL,
      redact: {
        paths: ['*.authorization', '*.cookie', '*.password', '*.token', '*.accessToken'],
        censor: '[redacted]',
      },
    },
    // Addresses carry codes and states of a sign-in: only the route is logged, see below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.TRUSTED_PROXIES ?? false,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerProblem)
  allowDraining(app)
  await app.register(cookie)
  await app.register(formbody)
  app.addHook('onRequest', securityHeaders(config))
  app.addHook('onResponse', (request, reply, done) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
  return app
}
