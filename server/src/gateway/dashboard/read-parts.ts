import { joiningReads } from '@portal/db/src/joined-reads.ts'
import { inSavepoint, orInstead } from '@portal/db/src/savepoint.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { AccountScope } from '../../scope/account-scope.ts'
import { allRead } from '../../lib/all-read.ts'
import { isOfPage } from '../../scope/page-transaction.ts'

interface Named {
  name: string
}

type Answer<P, T> = { part: P } & ({ isRead: true; found: T } | { isRead: false })

/**
 * Reads the parts of a page together, in as few statements as a part has steps. A part that fails does not affect the
 * others: after a failure each is read once more, with a savepoint of its own. Failures are rare, and two more statements
 * for each part are not. In the transaction of a page, which starts the call once more, the failure rises.
 */
export async function readParts<P extends Named, T>(
  { tx }: Pick<AccountScope, 'tx'>,
  log: FastifyBaseLogger,
  parts: readonly P[],
  read: (part: P) => Promise<T>,
): Promise<Answer<P, T>[]> {
  const readTogether = () =>
    joiningReads(tx, () =>
      allRead(parts.map(async (part): Promise<Answer<P, T>> => ({ part, isRead: true, found: await read(part) }))),
    )
  if (isOfPage(tx)) return readTogether()
  return orInstead(tx, readTogether, (error) => {
    log.warn({ err: error }, 'A part of the dashboard failed; each is read once more')
    return readApart(tx, log, parts, read)
  })
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
