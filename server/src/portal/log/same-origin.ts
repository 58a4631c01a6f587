import { Problem } from '@portal/contract/problem.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/** Accepts only the portal's own pages: browsers state the origin of a request, and a page cannot forge it. */
export function assertSameOrigin({ headers }: FastifyRequest, config: Config): void {
  const site = headers['sec-fetch-site']
  const isSame = site === undefined ? headers.origin === new URL(config.BASE_URL).origin : site === 'same-origin'
  if (!isSame) throw new Problem('forbidden', { detail: 'Only pages of the portal can do this.' })
}
