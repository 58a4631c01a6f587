import { Problem } from '@portal/contract/problem.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { bytes, rowsOf, textOrNull } from '@portal/db/src/rows.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../scope/account-scope.ts'

const StoredAnswer = z.strictObject({
  requestHash: bytes,
  answer: textOrNull,
  etag: textOrNull,
})

/** The table and owner of a caller's keys. */
export interface KeyTable {
  tx: Transaction<unknown>
  table: string
  owner: Record<string, string>
}

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
  { tx, table: name, owner }: KeyTable,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  const key = keyOf(request)
  if (key === undefined) return work()
  const requestHash = sha256(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
  const table = sql.table(name)
  const columns = sql.join(Object.keys(owner).map((column) => sql.ref(column)))
  const own = sql.join(
    Object.entries({ ...owner, key }).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )
  // Waits for a concurrent first request, and takes over if that one fails.
  const { numAffectedRows } = await sql`
    insert into ${table} (${columns}, key, request_hash)
    values (${sql.join(Object.values(owner))}, ${key}, ${requestHash})
    on conflict do nothing`
    .execute(tx)
    .catch(ownerMissing)
  if (numAffectedRows === 1n) {
    const answer = await work()
    const etag = reply.getHeader('etag')
    await sql`
      update ${table} set answer = ${JSON.stringify(answer)}, etag = ${typeof etag === 'string' ? etag : null}
      where ${own}`.execute(tx)
    return answer
  }
  const { rows } = await rowsOf(StoredAnswer)`
    select request_hash as "requestHash", answer, etag from ${table} where ${own}`.execute(tx)
  const [kept] = rows
  if (!kept) throw new Problem('conflict')
  if (!kept.requestHash.equals(requestHash)) {
    throw new Problem('idempotency_key_reused', { detail: 'This Idempotency-Key was used for another request.' })
  }
  if (kept.etag) reply.header('etag', kept.etag)
  reply.header('idempotency-replayed', 'true')
  return JSON.parse(kept.answer ?? 'null')
}

/** Staff may name any account, and the key is stored before the write looks for its own rows. */
function ownerMissing(error: unknown): never {
  const isMissing = error instanceof Error && 'code' in error && error.code === '23503'
  throw isMissing ? new Problem('not_found', { detail: 'Account not found.', cause: error }) : error
}

/** A key and its owner have separate idempotency keys: the owner's responses may contain more than the key may read. */
const callerOf = ({ person }: AccountScope) => [person.userId, person.key?.keyId].filter(Boolean).join(' ')

function keyOf({ method, headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (method === 'GET' || key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{8,100}$/.test(key)) return key
  throw new Problem('invalid', { fields: { 'Idempotency-Key': 'Send 8 to 100 characters without spaces.' } })
}
