import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { expectedVersion } from '../../http/if-match.ts'
import type { ChangeParts } from './changes.ts'

interface OrderCall {
  params: { orderId: string }
  request: FastifyRequest
}

export function changeParts({ BASE_URL }: Config): (call: OrderCall) => ChangeParts {
  return ({ params, request }) => ({
    orderId: params.orderId,
    baseUrl: BASE_URL,
    version: expectedVersion(request),
  })
}
