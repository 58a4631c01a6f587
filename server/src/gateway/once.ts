import { Problem } from '@portal/contract/problem.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { AccountScope } from './actor.ts'

interface Kept {
  requestHash: Buffer
  answer: string | null
  etag: string | null
}

/**
 * Does a write with an `Idempotency-Key` once: whoever sends it again, because the first answer was lost or a button was
 * pressed twice, gets that answer. The key is kept with the change or not at all, so a refused write can be tried again.
 */
export async function once<T>(
  scope: AccountScope,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  const key = keyOf(request)
  if (key === undefined) return work()
  const caller = callerOf(scope)
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest()
  // Waits for a first one that is still running, and takes its place if that one fails.
  const { numAffectedRows } = await sql`
    insert into idempotency_key (account_id, user_id, key, request_hash)
    values (${scope.accountId}, ${caller}, ${key}, ${requestHash})
    on conflict do nothing`.execute(scope.tx)
  if (numAffectedRows === 1n) {
    const answer = await work()
    const etag = reply.getHeader('etag')
    await sql`
      update idempotency_key set answer = ${JSON.stringify(answer)}, etag = ${typeof etag === 'string' ? etag : null}
      where account_id = ${scope.accountId} and user_id = ${caller} and key = ${key}`.execute(scope.tx)
    return answer
  }
  const { rows } = await sql<Kept>`
    select request_hash as "requestHash", answer, etag from idempotency_key
    where account_id = ${scope.accountId} and user_id = ${caller} and key = ${key}`.execute(scope.tx)
  const [kept] = rows
  if (!kept) throw new Problem('conflict')
  if (!kept.requestHash.equals(requestHash)) {
    throw new Problem('unprocessable', { detail: 'This Idempotency-Key was used for another request.' })
  }
  if (kept.etag) reply.header('etag', kept.etag)
  reply.header('idempotency-replayed', 'true')
  return JSON.parse(kept.answer ?? 'null')
}

/** What an API key did is not answered to its maker, who may see more than it, nor the other way round. */
const callerOf = ({ person }: AccountScope) => [person.userId, person.key?.keyId].filter(Boolean).join(' ')

function keyOf({ method, headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (method === 'GET' || key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{8,100}$/.test(key)) return key
  throw new Problem('invalid', { fields: { 'Idempotency-Key': 'Send 8 to 100 characters without spaces.' } })
}
