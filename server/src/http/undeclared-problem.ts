import { possibleProblems } from '@portal/contract/possible-problems.ts'
import type { ProblemCode } from '@portal/contract/problem.ts'
import type { FastifyRequest } from 'fastify'

/**
 * Reports an endpoint that responds with an undeclared code. Test runs collect it, so that the test file fails even if
 * no test checks this response. Customers still receive the response, because it is more helpful than a plain 500.
 */
export function undeclaredProblem({ log, routeOptions, server }: FastifyRequest, code: ProblemCode): string | null {
  const { endpoint } = routeOptions.config
  if (!endpoint || possibleProblems(endpoint).includes(code)) return null
  const fault = `${endpoint.method} ${endpoint.path} responds with ${code}, which it does not declare`
  log.warn({ code }, fault)
  server.undeclaredProblems?.add(fault)
  return server.undeclaredProblems ? fault : null
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Collected in test runs only. */
    undeclaredProblems: Set<string> | null
  }
}
