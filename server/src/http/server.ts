import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import { parse } from 'node:querystring'
import type { Config, Role } from '../config.ts'
import { loggerOptions } from '../observability/logger.ts'
import { watchRequests } from '../observability/watch-requests.ts'
import { refuseEncoded } from './content-encoding.ts'
import { allowDraining } from './draining.ts'
import { limitJson } from './json-body.ts'
import { answerProblem } from './problems.ts'
import { securityHeaders } from './security-headers.ts'
import { refuseUnstorable } from './storable.ts'
import { validatorCompiler } from './validate.ts'

/** A server with the features that all parts share: request ids, logging without secrets, headers, problems. */
export async function createServer(
  config: Config,
  roles: readonly Role[] = [],
  logTo?: { write(line: string): void },
): Promise<FastifyInstance> {
  const app = fastify({
    logger: { ...loggerOptions(config, roles), ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: config.TRUSTED_PROXIES ?? false,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    // On a busy machine, reading the built pages takes longer than the default of ten seconds.
    pluginTimeout: 120_000,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('undeclaredProblems', config.ENVIRONMENT === 'test' ? new Set<string>() : null)
  app.setErrorHandler(answerProblem)
  allowDraining(app)
  watchRequests(app, config)
  await app.register(cookie)
  // Node's parser stops at 1,000 fields. Half a million would block the process for 200 ms.
  await app.register(formbody, { parser: (form) => parse(form) })
  limitJson(app)
  app.addHook('onRequest', securityHeaders(config))
  app.addHook('onRequest', refuseEncoded)
  app.addHook('preValidation', refuseUnstorable)
  return app
}
