import type { EndpointShape } from '@portal/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { type Answer, bind, type Call } from '../http/bind.ts'
import type { GatewayParts } from './bind-scoped.ts'
import { actorOf } from './integration/bind-provider.ts'
import { inTurn, turnsOf } from './turns.ts'

/** Binds a call of the provider's systems whose account follows from what they send. */
export function bindForSystems<E extends EndpointShape>(
  app: FastifyInstance,
  parts: GatewayParts,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): void {
  bind(app, endpoint, async (call) => {
    const { actorId } = await actorOf(parts, endpoint, call)
    return inTurn(turnsOf(endpoint), actorId, () => handle(call))
  })
}
