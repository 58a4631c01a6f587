import { CompiledQuery, type QueryExecutorProvider } from 'kysely'

export const askWhetherDistributed = CompiledQuery.raw(
  `select to_regproc('account_of_transaction') is not null as "isDistributed"`,
)
const known = new WeakMap<object, boolean>()

/** Whether the database runs on Citus. Asked once for each pool: a database is distributed while the portal is stopped. */
export async function isDistributed(on: QueryExecutorProvider): Promise<boolean> {
  const executor = on.getExecutor()
  // A pool and its transactions have the same adapter.
  const found = known.get(executor.adapter)
  if (found !== undefined) return found
  const { rows } = await executor.executeQuery<{ isDistributed: boolean }>(askWhetherDistributed)
  const isSo = rows[0]?.isDistributed ?? false
  known.set(executor.adapter, isSo)
  return isSo
}
