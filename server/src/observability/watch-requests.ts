import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { duringWork, type Work } from './current-work.ts'
import { countWhatIsTold } from './listen-in.ts'
import { requests, requestSeconds } from './metrics.ts'
import { type OpenSpan, startSpan } from './spans.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The role that responds. */
    role?: string
    /** Whether the response lasts as long as the page, so that its duration means nothing. */
    isStream?: boolean
  }
  interface FastifyRequest {
    work: Work
    span: OpenSpan | undefined
  }
}

const quiet = new Set(['/healthz', '/readyz'])

/** Makes each request a unit of work, which its log lines, trace and outgoing calls belong to, and counts it. */
export function watchRequests(app: FastifyInstance, config: Config): void {
  const isCounted = config.METRICS_PORT !== undefined
  if (isCounted) countWhatIsTold()
  app.decorateRequest('span', undefined)
  app.decorateRequest('work')
  app.addHook('onRequest', (request, _reply, done) => {
    const role = roleOf(request)
    request.work = { requestId: request.id, role }
    const span = startSpan(`${request.method} ${routeOf(request)}`, 'server', traceparentOf(request))
    if (span) {
      request.span = span
      request.work.traceparent = span.traceparent
    }
    duringWork(request.work, done)
  })
  // The body arrives through connection events outside this request's context.
  app.addHook('preValidation', (request, _reply, done) => duringWork(request.work, done))
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = routeOf(request)
    const role = roleOf(request)
    const status = reply.statusCode
    if (isCounted) {
      requests.inc({ role, route, method, status })
      if (!request.routeOptions.config.isStream) {
        requestSeconds.observe({ role, route, method }, reply.elapsedTime / 1000)
      }
    }
    request.span?.end(status >= 500, {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      role,
    })
    const line = { method, route, status, ms: Math.round(reply.elapsedTime) }
    // Only the route is logged, because addresses contain codes and states of a sign-in.
    duringWork(request.work, () => request.log[levelOf(route)](line, 'answered'))
    done()
  })
}

const roleOf = (request: FastifyRequest) => request.routeOptions.config.role ?? 'any'
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'none'

/** Probes and static files would bury the actions of people. */
const levelOf = (route: string) => (quiet.has(route) || route.endsWith('/*') ? 'debug' : 'info')

function traceparentOf({ headers }: FastifyRequest): string | undefined {
  const { traceparent } = headers
  return typeof traceparent === 'string' ? traceparent : undefined
}
