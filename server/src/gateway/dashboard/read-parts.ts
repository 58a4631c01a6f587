import { inSavepoint, orInstead } from '@portal/db/src/savepoint.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { AccountScope } from '../../scope/account-scope.ts'

interface Named {
  name: string
}

type Answer<P, T> = { part: P } & ({ isRead: true; found: T } | { isRead: false })

/**
 * Reads the parts of a page one after the other, because a transaction runs one statement at a time. A part that fails
 * does not affect the others. The first failure ends the reading, which then begins once more with a savepoint for each
 * part: failures are rare, and two more statements for each part are not.
 */
export async function readParts<P extends Named, T>(
  { tx }: Pick<AccountScope, 'tx'>,
  log: FastifyBaseLogger,
  parts: readonly P[],
  read: (part: P) => Promise<T>,
): Promise<Answer<P, T>[]> {
  return orInstead(
    tx,
    async () => {
      const answers: Answer<P, T>[] = []
      for (const part of parts) answers.push({ part, isRead: true, found: await read(part) })
      return answers
    },
    (error) => {
      log.warn({ err: error }, 'A part of the dashboard failed; each is read once more')
      return readApart(tx, log, parts, read)
    },
  )
}

async function readApart<P extends Named, T>(
  tx: AccountScope['tx'],
  log: FastifyBaseLogger,
  parts: readonly P[],
  read: (part: P) => Promise<T>,
): Promise<Answer<P, T>[]> {
  const answers: Answer<P, T>[] = []
  for (const part of parts) {
    try {
      answers.push({ part, isRead: true, found: await inSavepoint(tx, () => read(part)) })
    } catch (error) {
      // Expected and handled: the screen names the missing part and requests it again.
      log.error({ err: error }, `The dashboard could not read ${part.name}`)
      answers.push({ part, isRead: false })
    }
  }
  return answers
}
