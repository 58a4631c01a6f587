import { Problem } from '@portal/contract/problem.ts'
import { inSlices } from '@portal/db/src/threads/slices.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { AccountScope } from '../scope/account-scope.ts'
import { findAnswer, insertKey, type KeyTable, saveAnswer } from './idempotency-store.ts'

/**
 * Carries out a write with an `Idempotency-Key` once: a repeat, after a lost response or a double click, gets the first
 * response. The key is committed with the change, so a refused write can be retried.
 */
export function withIdempotencyKey<T>(
  scope: AccountScope,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  const owner = { account_id: scope.accountId, user_id: callerOf(scope) }
  return withIdempotencyKeyOf({ tx: scope.tx, table: 'idempotency_key', owner }, request, reply, work)
}

/** The same for callers without an account. */
export async function withIdempotencyKeyOf<T>(
  keys: KeyTable,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  const key = keyOf(request)
  if (key === undefined) return work()
  const requestHash = await hashOf(request)
  // Waits for a concurrent first request, and takes over if that one fails.
  if (await insertKey(keys, key, requestHash).catch(ownerMissing)) {
    const answer = await work()
    const etag = reply.getHeader('etag')
    await saveAnswer(keys, key, { answer: JSON.stringify(answer), etag: typeof etag === 'string' ? etag : null })
    return answer
  }
  const kept = await findAnswer(keys, key)
  if (!kept) throw new Problem('conflict')
  if (!kept.requestHash.equals(requestHash)) {
    throw new Problem('idempotency_key_reused', { detail: 'This Idempotency-Key was used for another request.' })
  }
  if (kept.etag) reply.header('etag', kept.etag)
  reply.header('idempotency-replayed', 'true')
  return JSON.parse(kept.answer ?? 'null')
}

/** A body that is a list may be long. */
async function hashOf({ method, url, body }: FastifyRequest): Promise<Buffer> {
  const hash = createHash('sha256').update(`${method} ${url}\n`)
  if (!Array.isArray(body)) return hash.update(JSON.stringify(body ?? null)).digest()
  const pause = inSlices()
  for (const [at, item] of body.entries()) {
    // Between two items, other calls have their turn.
    await pause()
    hash.update(`${at === 0 ? '[' : ','}${JSON.stringify(item)}`)
  }
  return hash.update(']').digest()
}

/** Staff may name any account, and the key is stored before the write looks for its own rows. */
function ownerMissing(error: unknown): never {
  const isMissing = error instanceof Error && 'code' in error && error.code === '23503'
  throw isMissing ? new Problem('not_found', { detail: 'Account not found.', cause: error }) : error
}

/** A key, a program and their owner have separate idempotency keys: the owner's responses may contain more than the key may read. */
const callerOf = ({ person }: AccountScope) =>
  [person.userId, person.key?.keyId, person.program?.connectionId].filter(Boolean).join(' ')

function keyOf({ method, headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (method === 'GET' || key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{8,100}$/.test(key)) return key
  throw new Problem('invalid', { fields: { 'Idempotency-Key': 'Send 8 to 100 characters without spaces.' } })
}
