import type { FastifyRequest } from 'fastify'

/** The account that the page of a call is for. A claim: what the person may do there is looked up each time. */
export function namedAccount({ headers }: FastifyRequest): string | undefined {
  const header = headers['account-id']
  return typeof header === 'string' ? header : undefined
}
