import { Problem } from '@portal/contract/problem.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

/** Only pages of the portal itself: browsers say where a request comes from, and no page can change that. */
export function assertSameOrigin({ headers }: FastifyRequest, config: Config): void {
  const site = headers['sec-fetch-site']
  const isSame = site === undefined ? headers.origin === new URL(config.BASE_URL).origin : site === 'same-origin'
  if (!isSame) throw new Problem('forbidden', { detail: 'Only pages of the portal may do this.' })
}
