import type { FastifyRequest } from 'fastify'

/** The account that the calling page shows. Unverified: permissions there are checked on each call. */
export function namedAccount({ headers }: FastifyRequest): string | undefined {
  const header = headers['account-id']
  return typeof header === 'string' ? header : undefined
}
