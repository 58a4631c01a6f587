import type { RowOutcome } from '@portal/contract/bulk.ts'
import { Problem } from '@portal/contract/problem.ts'
import { inSavepoint } from '@portal/db/src/savepoint.ts'
import type { AccountScope } from '../scope/account-scope.ts'

/** The outcome of one record with what its act returned; null if it was refused. */
interface Attempt<Result> {
  row: RowOutcome
  result: Result | null
}

/**
 * Does the single act for each selected record, each in a savepoint: a refusal undoes its own record only. In the order
 * of their ids, so that two requests do not wait for each other's rows.
 */
export async function attemptEach<Result>(
  { tx }: Pick<AccountScope, 'tx'>,
  ids: readonly string[],
  act: (id: string) => Promise<Result>,
): Promise<Attempt<Result>[]> {
  const attempts: Attempt<Result>[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    try {
      if (!isStorable(id)) throw new Problem('not_found')
      // A transaction runs one statement at a time.
      const result = await inSavepoint(tx, () => act(id))
      attempts.push({ row: { id, outcome: 'done', code: null, message: null }, result })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      attempts.push({ row: refused(id, error), result: null })
    }
  }
  return attempts
}

/** The same for an act that returns whether it changed the record. */
export async function changeEach(
  scope: Pick<AccountScope, 'tx'>,
  ids: readonly string[],
  change: (id: string) => Promise<boolean>,
): Promise<RowOutcome[]> {
  const attempts = await attemptEach(scope, ids, change)
  return attempts.map(({ row, result }) => (result === false ? { ...row, outcome: 'unchanged' } : row))
}

function refused(id: string, { code, message, fields }: Problem): RowOutcome {
  const [first] = Object.values(fields ?? {})
  const outcome = code === 'not_found' || code === 'stale' ? code : 'refused'
  return { id, outcome, code, message: first ?? message }
}

// PostgreSQL text cannot contain these characters, so no stored id matches them.
const isStorable = (id: string) => id.isWellFormed() && !id.includes('\0')
