import { type EndpointShape, isReadOnlyCall } from '@portal/contract/endpoint.ts'
import { type Database, inStaffTransaction } from '@portal/db/src/database.ts'
import type { FairQueue } from '@portal/db/src/threads/fair-queue.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { IdentityDesk } from '../people/identity-desk.ts'
import { type Answer, bind, type Call } from '../http/bind.ts'
import { namedAccount } from '../http/named-account.ts'
import { assertNot, type Refusal } from '../lib/refusal.ts'
import { inDealer, inDesk, inScope } from './actor.ts'
import type { AccountScope, DealerScope, DeskScope } from '../scope/account-scope.ts'
import { admitted } from './call-queue.ts'
import { refusalOfKey } from './api-keys/policy.ts'
import { refusalOfClient } from './integration/policy.ts'
import { refusalOfProgram } from './mcp/policy.ts'
import { withIdempotencyKey } from './idempotency.ts'
import type { VerifiedToken, VerifyToken } from './token.ts'
import { turnsOf } from './turns.ts'

export interface GatewayParts {
  config: Config
  database: Database
  verifyToken: VerifyToken
  /** Absent if the identity server does not allow others to manage its users. */
  identityDesk?: IdentityDesk | undefined
}

export type InScope = <T>(work: (scope: AccountScope) => Promise<T>, turns?: FairQueue) => Promise<T>

const files = new Set<string | undefined>(['text/csv', 'application/zip', 'application/pdf'])
const isLongRead = ({ produces }: EndpointShape) => files.has(produces)

/** Identifies the caller: verifies the token now, and the permission each time a scope is opened. */
export async function scopeOf(
  { database, verifyToken }: GatewayParts,
  endpoint: EndpointShape,
  { request, reply }: Pick<Call<EndpointShape>, 'request' | 'reply'>,
): Promise<InScope> {
  const token = await verifyToken(request, reply)
  assertNot(refusalOf(token, endpoint))
  const accountId = namedAccount(request)
  reply.header('cache-control', 'private, no-store')
  const isRead = isReadOnlyCall(endpoint)
  const caller = { ...token, accountId, isRead, isLongRead: isRead && isLongRead(endpoint) }
  return (work, turns) =>
    admitted(endpoint, request.query, () => inScope(database, caller, endpoint.permissions, work, turns))
}

/** Why a key, program or provider system may not call the endpoint; null for people, whose permissions are checked later. */
function refusalOf({ key, client, program }: VerifiedToken, endpoint: EndpointShape): Refusal | null {
  if (key) return refusalOfKey(key, endpoint)
  if (program) return refusalOfProgram(endpoint)
  return client ? refusalOfClient(client, endpoint) : null
}

/**
 * Binds a gateway endpoint: verifies the token, checks the permission, opens the account's scope and recognises
 * repeats.
 */
export function bindScoped<E extends EndpointShape>(
  app: FastifyInstance,
  parts: GatewayParts,
  endpoint: E,
  handle: (scope: AccountScope, call: Call<E>) => Promise<Answer<E>>,
): void {
  bindAfter(app, parts, endpoint, () => Promise.resolve(), handle)
}

/** The same after a call to another system, which must not hold a connection while it waits. */
export function bindAfter<E extends EndpointShape, T>(
  app: FastifyInstance,
  parts: GatewayParts,
  endpoint: E,
  before: (inOwnScope: InScope, call: Call<E>) => Promise<T>,
  handle: (scope: AccountScope, call: Call<E>, found: T) => Promise<Answer<E>>,
): void {
  bind(app, endpoint, async (call) => {
    const inOwnScope = await scopeOf(parts, endpoint, call)
    const found = await before(inOwnScope, call)
    return inOwnScope(
      (scope) =>
        // A download has no response body to store, and a secret must not be stored.
        endpoint.response && !endpoint.tellsSecret
          ? withIdempotencyKey(scope, call.request, call.reply, () => handle(scope, call, found))
          : handle(scope, call, found),
      turnsOf(endpoint),
    )
  })
}

/**
 * The same after a read of all accounts with the staff's role, for calls of the desk: on Citus the role of an account sees no others,
 * in functions with the owner's rights neither.
 */
export function bindAfterDesk<E extends EndpointShape, T>(
  app: FastifyInstance,
  parts: GatewayParts,
  endpoint: E,
  read: (desk: Pick<DeskScope, 'tx'>, call: Call<E>) => Promise<T>,
  handle: (scope: AccountScope, call: Call<E>, found: T) => Promise<Answer<E>>,
): void {
  const before = async (inOwnScope: InScope, call: Call<E>) => {
    // The caller has the permission.
    await inOwnScope(() => Promise.resolve())
    return inStaffTransaction(parts.database, (tx) => read({ tx }, call))
  }
  bindAfter(app, parts, endpoint, before, handle)
}

/** Binds an endpoint through which staff read all accounts. */
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
    return admitted(endpoint, call.request.query, () =>
      inDesk(
        database,
        { ...token, isLongRead: isLongRead(endpoint) },
        endpoint.permissions,
        (desk) => handle(desk, call),
        turnsOf(endpoint),
      ),
    )
  })
}

/** Binds an endpoint through which a dealer's people read over its customers. */
export function bindDealer<E extends EndpointShape>(
  app: FastifyInstance,
  { database, verifyToken }: GatewayParts,
  endpoint: E,
  handle: (dealer: DealerScope, call: Call<E>) => Promise<Answer<E>>,
): void {
  bind(app, endpoint, async (call) => {
    const token = await verifyToken(call.request, call.reply)
    assertNot(refusalOf(token, endpoint))
    const caller = {
      ...token,
      accountId: namedAccount(call.request),
      isRead: true,
      isLongRead: isLongRead(endpoint),
    }
    call.reply.header('cache-control', 'private, no-store')
    return admitted(endpoint, call.request.query, () =>
      inDealer(database, caller, endpoint.permissions, (dealer) => handle(dealer, call), turnsOf(endpoint)),
    )
  })
}
