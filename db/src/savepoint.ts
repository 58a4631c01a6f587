import { sql } from 'kysely'
import { isApart, type Sql } from './database.ts'

/** Runs `work` as a part of the transaction, undone on its own if it throws or `isKept` refuses its result. */
export async function inSavepoint<T>(
  tx: Sql,
  work: () => Promise<T>,
  isKept: (done: T) => boolean = () => true,
): Promise<T> {
  if (isApart(tx)) return work()
  await sql`savepoint part`.execute(tx)
  try {
    const done = await work()
    await (isKept(done) ? sql`release savepoint part` : sql`rollback to savepoint part`).execute(tx)
    return done
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    throw error
  }
}

/** Runs `work` as a part of the transaction; if it throws, it is undone and `instead` runs. */
export async function orInstead<T>(tx: Sql, work: () => Promise<T>, instead: (error: unknown) => Promise<T>) {
  if (isApart(tx)) return work().catch(instead)
  await sql`savepoint attempt`.execute(tx)
  try {
    return await work()
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx)
    return instead(error)
  }
}
