import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { duringWork, type Work } from './current-work.ts'
import { countWhatIsTold } from './listen-in.ts'
import { requests, requestSeconds } from './metrics.ts'
import { type OpenSpan, startSpan } from './spans.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which part of the process answers. */
    role?: string
    /** Whether the answer lasts as long as the page: its time says nothing. */
    isStream?: boolean
  }
  interface FastifyRequest {
    work: Work
    span: OpenSpan | undefined
  }
}

const quiet = new Set(['/healthz', '/readyz'])

/** Every request is a piece of work that its log lines, its trace and its calls to others belong to; and it is counted. */
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
  // The body came by events of the connection, which know nothing of this request.
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
    // Addresses carry codes and states of a sign-in: only the route is logged.
    duringWork(request.work, () => request.log[levelOf(route)](line, 'answered'))
    done()
  })
}

const roleOf = (request: FastifyRequest) => request.routeOptions.config.role ?? 'any'
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'none'

/** Probes and files of the pages would bury what people did. */
const levelOf = (route: string) => (quiet.has(route) || route.endsWith('/*') ? 'debug' : 'info')

function traceparentOf({ headers }: FastifyRequest): string | undefined {
  const { traceparent } = headers
  return typeof traceparent === 'string' ? traceparent : undefined
}
