import type { EndpointShape } from '@portal/contract/endpoint.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FairQueue } from '@portal/db/src/threads/fair-queue.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { IdentityDesk } from '../people/identity-desk.ts'
import { type Answer, bind, type Call } from '../http/bind.ts'
import { namedAccount } from '../http/named-account.ts'
import { assertNot, type Refusal } from '../lib/refusal.ts'
import { type AccountScope, type DeskScope, inDesk, inScope } from './actor.ts'
import { refusalOfKey } from './api-keys/policy.ts'
import { refusalOfClient } from './integration/policy.ts'
import { once } from './once.ts'
import type { VerifiedToken, VerifyToken } from './token.ts'
import { turnsOf } from './turns.ts'

/** What the routes of an area are given. */
export interface GatewayParts {
  config: Config
  database: Database
  verifyToken: VerifyToken
  /** Absent where the identity server lets nobody else look after its people. */
  identityDesk?: IdentityDesk | undefined
}

type InScope = <T>(work: (scope: AccountScope) => Promise<T>, turns?: FairQueue) => Promise<T>

/** Who calls an endpoint, as whom: the token is verified at once, the permission with each scope that is opened. */
export async function scopeOf(
  { database, verifyToken }: GatewayParts,
  endpoint: EndpointShape,
  { request, reply }: Pick<Call<EndpointShape>, 'request' | 'reply'>,
): Promise<InScope> {
  const token = await verifyToken(request, reply)
  assertNot(refusalOf(token, endpoint))
  const accountId = namedAccount(request)
  reply.header('cache-control', 'private, no-store')
  const isRead = endpoint.method === 'GET'
  return (work, turns) => inScope(database, { ...token, accountId, isRead }, endpoint.permissions, work, turns)
}

/** Why a key or a system of the provider may not call it; null for people, whose permissions are looked at later. */
function refusalOf({ key, client }: VerifiedToken, endpoint: EndpointShape): Refusal | null {
  if (key) return refusalOfKey(key, endpoint)
  return client ? refusalOfClient(client, endpoint) : null
}

/** Binds an endpoint of the gateway: the token is verified, the permission checked, the account's scope opened, a repeat recognised. */
export function bindScoped<E extends EndpointShape>(
  app: FastifyInstance,
  parts: GatewayParts,
  endpoint: E,
  handle: (scope: AccountScope, call: Call<E>) => Promise<Answer<E>>,
): void {
  bind(app, endpoint, async (call) => {
    const inOwnScope = await scopeOf(parts, endpoint, call)
    return inOwnScope(
      (scope) =>
        // A download has no answer that could be kept, a secret none that should be.
        endpoint.response && !endpoint.tellsSecret
          ? once(scope, call.request, call.reply, () => handle(scope, call))
          : handle(scope, call),
      turnsOf(endpoint),
    )
  })
}

/** Binds an endpoint by which the staff read over all accounts. */
export function bindDesk<E extends EndpointShape>(
  app: FastifyInstance,
  { database, verifyToken }: GatewayParts,
  endpoint: E,
  handle: (desk: DeskScope, call: Call<E>) => Promise<Answer<E>>,
): void {
  bind(app, endpoint, async (call) => {
    const token = await verifyToken(call.request, call.reply)
    assertNot(refusalOf(token, endpoint))
    call.reply.header('cache-control', 'private, no-store')
    return inDesk(database, token, endpoint.permissions, (desk) => handle(desk, call))
  })
}
