import { possibleProblems } from '@portal/contract/possible-problems.ts'
import type { ProblemCode } from '@portal/contract/problem.ts'
import type { FastifyRequest } from 'fastify'

/**
 * Says which endpoint answers a code that it does not declare. A test run collects it, so that the test file fails even
 * where no test looks at this answer; the people of a customer get the answer all the same, because it tells them more
 * than a plain 500 would.
 */
export function undeclaredProblem({ log, routeOptions, server }: FastifyRequest, code: ProblemCode): string | null {
  const { endpoint } = routeOptions.config
  if (!endpoint || possibleProblems(endpoint).includes(code)) return null
  const fault = `${endpoint.method} ${endpoint.path} answers ${code}, which it does not declare`
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
