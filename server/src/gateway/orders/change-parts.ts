import type { Order } from '@portal/contract/orders/orders.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { etag, expectedVersion } from '../../http/if-match.ts'
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

/** Returns the order with its version as ETag. */
export function versioned(reply: FastifyReply, order: Order): Order {
  reply.header('etag', etag(order.version))
  return order
}
