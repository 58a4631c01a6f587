import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { AccountScope } from '../actor.ts'

/** Answers null where the work fails: what else the transaction looks at is not touched by it. */
export async function apart<T>(
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
    // Expected and handled: the screen says which part is missing, and asks for it again.
    log.error({ err: error }, `The dashboard could not read ${name}`)
    await sql`rollback to savepoint part`.execute(tx)
    return null
  }
}
