import { isDatabaseAway } from '@portal/db/src/database-away.ts'
import { BusyError } from '@portal/db/src/threads/busy-error.ts'
import { Problem, type ProblemCode, problems } from '@portal/contract/problem.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { answerInDialect } from './dialects.ts'
import { undeclaredProblem } from './undeclared-problem.ts'
import { faultsOf } from './validate.ts'

/** The only place where a problem becomes HTTP, in the formats that the failure mapper of the specification reads. */
export function answerProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error)
  if (problem.code === 'unexpected') request.log.error({ err: problem.cause ?? error }, 'unexpected error')
  else if (isDatabaseAway(problem.cause)) request.log.warn({ err: problem.cause }, 'the database is not responding')
  else request.log.debug({ code: problem.code, detail: problem.message }, 'problem')
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  // The MCP server has already said where a program asks for access.
  if (problem.code === 'unauthenticated' && !reply.hasHeader('www-authenticate'))
    reply.header('www-authenticate', 'Bearer')
  reply.header('cache-control', 'no-store')
  reply.serializer(JSON.stringify)
  const { dialect } = request.routeOptions.config.endpoint ?? {}
  const fault = undeclaredProblem(request, problem.code)
  if (fault) return reply.status(500).type('application/json; charset=utf-8').send({ Reference: fault })
  if (dialect) return answerInDialect(dialect, problem, reply)
  return reply
    .status(problems[problem.code][0])
    .type('application/json; charset=utf-8')
    .send(isForTmf(request) ? tmfError(problem) : problemBody(problem, request.id))
}

function problemBody(problem: Problem, requestId: string): unknown {
  switch (problem.code) {
    case 'unexpected':
      return { Reference: requestId }
    case 'invalid':
      return problem.fields ?? { message: problem.message }
    default:
      return { code: problem.code, message: problem.message, reference: requestId }
  }
}

/** Occurs while the primary is being replaced; a retry with the same key loses nothing. */
export function databaseAway(cause: unknown): Problem {
  return new Problem('unavailable', { cause, retryAfter: 2 })
}

function busy({ isOwn, retryAfter }: BusyError): Problem {
  return isOwn
    ? new Problem('too_many', {
        detail: 'Your account has several documents or files in progress. Wait for one to finish, then try again.',
        retryAfter,
      })
    : new Problem('unavailable', {
        detail: 'We are working on many documents and files at the moment. Try again in a minute.',
        retryAfter,
      })
}

const isForTmf = ({ routeOptions }: FastifyRequest) => routeOptions.url?.includes('/tmf-api/') ?? false

/** The error format of TMF630. */
function tmfError({ code, message, fields }: Problem): unknown {
  const [status, reason] = problems[code]
  const said = fields ? Object.entries(fields).map(([field, reason]) => `${field}: ${reason}`) : [message]
  return {
    code: String(status),
    reason,
    message: said.join(' '),
    status: String(status),
    '@type': 'Error',
  }
}

const codeByStatus = new Map<number, ProblemCode>([
  [400, 'invalid'],
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [413, 'too_large'],
  [414, 'too_large'],
  [415, 'unsupported'],
  [429, 'too_many'],
  [503, 'unavailable'],
])

function asProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  const fields = faultsOf(error)
  // An invalid id gets the same response as an unknown one.
  if (fields)
    return error.validationContext === 'params' ? new Problem('not_found') : new Problem('invalid', { fields })
  if (isDatabaseAway(error)) return databaseAway(error)
  if (error instanceof BusyError) return busy(error)
  const code = codeByStatus.get(error.statusCode ?? 500)
  if (code === 'invalid') return new Problem('invalid', { fields: { body: 'The request could not be read.' } })
  return code ? new Problem(code) : new Problem('unexpected', { cause: error })
}
