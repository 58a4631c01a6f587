import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { AccountScope } from '../../scope/account-scope.ts'

/** Returns null if the work fails, without affecting the rest of the transaction. */
export async function inSavepoint<T>(
  { tx }: AccountScope,
  log: FastifyBaseLogger,
  name: string,
  work: () => Promise<T>,
): Promise<{ done: T } | null> {
  await sql`savepoint part`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint part`.execute(tx)
    return { done }
  } catch (error) {
    // Expected and handled: the screen names the missing part and requests it again.
    log.error({ err: error }, `The dashboard could not read ${name}`)
    await sql`rollback to savepoint part`.execute(tx)
    return null
  }
}
