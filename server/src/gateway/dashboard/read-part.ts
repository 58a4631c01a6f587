import { inSavepoint } from '@portal/db/src/savepoint.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { AccountScope } from '../../scope/account-scope.ts'

/** Returns null if the work fails, without affecting the rest of the transaction. */
export async function readPart<T>(
  { tx }: AccountScope,
  log: FastifyBaseLogger,
  name: string,
  work: () => Promise<T>,
): Promise<{ done: T } | null> {
  try {
    return { done: await inSavepoint(tx, work) }
  } catch (error) {
    // Expected and handled: the screen names the missing part and requests it again.
    log.error({ err: error }, `The dashboard could not read ${name}`)
    return null
  }
}
