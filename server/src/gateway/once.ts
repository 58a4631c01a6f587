import { Problem } from '@portal/contract/problem.ts'
import { bytes, rowsOf, textOrNull } from '@portal/db/src/rows.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AccountScope } from './actor.ts'

const Kept = z.strictObject({
  requestHash: bytes,
  answer: textOrNull,
  etag: textOrNull,
})

/** Where the keys of somebody are kept. */
export interface Keeper {
  tx: Transaction<unknown>
  table: string
  owner: Record<string, string>
}

/**
 * Does a write with an `Idempotency-Key` once: whoever sends it again, because the first answer was lost or a button was
 * pressed twice, gets that answer. The key is kept with the change or not at all, so a refused write can be tried again.
 */
export function once<T>(
  scope: AccountScope,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  const owner = { account_id: scope.accountId, user_id: callerOf(scope) }
  return onceBy({ tx: scope.tx, table: 'idempotency_key', owner }, request, reply, work)
}

/** The same for whoever acts in no account. */
export async function onceBy<T>(
  { tx, table: name, owner }: Keeper,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  const key = keyOf(request)
  if (key === undefined) return work()
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest()
  const table = sql.table(name)
  const columns = sql.join(Object.keys(owner).map((column) => sql.ref(column)))
  const own = sql.join(
    Object.entries({ ...owner, key }).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )
  // Waits for a first one that is still running, and takes its place if that one fails.
  const { numAffectedRows } = await sql`
    insert into ${table} (${columns}, key, request_hash)
    values (${sql.join(Object.values(owner))}, ${key}, ${requestHash})
    on conflict do nothing`.execute(tx)
  if (numAffectedRows === 1n) {
    const answer = await work()
    const etag = reply.getHeader('etag')
    await sql`
      update ${table} set answer = ${JSON.stringify(answer)}, etag = ${typeof etag === 'string' ? etag : null}
      where ${own}`.execute(tx)
    return answer
  }
  const { rows } = await rowsOf(Kept)`
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

/** What an API key did is not answered to its maker, who may see more than it, nor the other way round. */
const callerOf = ({ person }: AccountScope) => [person.userId, person.key?.keyId].filter(Boolean).join(' ')

function keyOf({ method, headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (method === 'GET' || key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{8,100}$/.test(key)) return key
  throw new Problem('invalid', { fields: { 'Idempotency-Key': 'Send 8 to 100 characters without spaces.' } })
}
