import type { EndpointShape } from '@portal/contract/endpoint.ts'
import { type IntegrationScope, integrationScopes } from '@portal/contract/integration/scopes.ts'
import type { FastifyInstance } from 'fastify'
import { inSystemsTransaction, type Sql } from '@portal/db/src/database.ts'
import type { Transaction } from 'kysely'
import { type Answer, bind, type Call } from '../../http/bind.ts'
import { assertNot } from '../../lib/refusal.ts'
import { nameOfPerson } from '../../people/name-of.ts'
import { type GatewayParts, scopeOf } from '../bind-scoped.ts'
import { admitted } from '../call-queue.ts'
import { withIdempotencyKeyOf } from '../idempotency.ts'
import { inTurn, turnsOf } from '../turns.ts'
import { refusalOfClient } from './policy.ts'

/** The actor of a call across all accounts: a provider system or a member of staff. */
export interface ProviderActor {
  actorId: string
  name: string
  scopes: readonly IntegrationScope[]
}

/** Binds a read across all accounts. */
export function bindProviderRead<E extends EndpointShape>(
  app: FastifyInstance,
  parts: GatewayParts,
  endpoint: E,
  handle: (tx: Sql, actor: ProviderActor, call: Call<E>) => Promise<Answer<E>>,
): void {
  bindProviderReadAfter(app, parts, endpoint, () => Promise.resolve(), handle)
}

/** The same after work that the read depends on: its transaction sees all that this has committed. */
export function bindProviderReadAfter<E extends EndpointShape>(
  app: FastifyInstance,
  parts: GatewayParts,
  endpoint: E,
  before: () => Promise<void>,
  handle: (tx: Sql, actor: ProviderActor, call: Call<E>) => Promise<Answer<E>>,
): void {
  bind(app, endpoint, async (call) => {
    const actor = await actorOf(parts, endpoint, call)
    return admitted(endpoint, call.request.query, () =>
      inTurn(turnsOf(endpoint), actor.actorId, async () => {
        await before()
        return inSystemsTransaction(parts.database, (tx) => handle(tx, actor, call))
      }),
    )
  })
}

/** Binds a write across all accounts: one transaction, carried out once for an `Idempotency-Key`. */
export function bindProviderWrite<E extends EndpointShape>(
  app: FastifyInstance,
  parts: GatewayParts,
  endpoint: E,
  handle: (tx: Transaction<unknown>, actor: ProviderActor, call: Call<E>) => Promise<Answer<E>>,
): void {
  bind(app, endpoint, async (call) => {
    const actor = await actorOf(parts, endpoint, call)
    const carryOut = (tx: Transaction<unknown>) => {
      // Secrets are never stored, not even to answer a repeated request; no response needs no storing.
      if (endpoint.tellsSecret || !endpoint.response) return handle(tx, actor, call)
      const keeper = { tx, table: 'integration.idempotency_key', owner: { actor_id: actor.actorId } }
      return withIdempotencyKeyOf(keeper, call.request, call.reply, () => handle(tx, actor, call))
    }
    return admitted(endpoint, call.request.query, () =>
      inTurn(turnsOf(endpoint), actor.actorId, () => parts.database.system.transaction().execute(carryOut)),
    )
  })
}

/** Recognises the caller and checks its permission. */
export async function actorOf(
  parts: GatewayParts,
  endpoint: EndpointShape,
  call: Pick<Call<EndpointShape>, 'request' | 'reply'>,
): Promise<ProviderActor> {
  const token = await parts.verifyToken(call.request, call.reply)
  if (token.client) {
    assertNot(refusalOfClient(token.client, endpoint))
    call.reply.header('cache-control', 'private, no-store')
    return { actorId: token.client.clientId, name: token.client.name, scopes: token.client.scopes }
  }
  const inOwnScope = await scopeOf({ ...parts, verifyToken: async () => token }, endpoint, call)
  return inOwnScope(async ({ person }) => ({
    actorId: person.userId,
    name: nameOfPerson(person),
    scopes: integrationScopes,
  }))
}
