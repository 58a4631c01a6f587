import type { Database } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { createAccount } from './factories.ts'

/** A dealer with two customers, another dealer, and accounts that the first one may not read. */
export async function createCustomersOfDealer(database: Pick<Database, 'system'>) {
  const dealer = await createAccount(database, { type: 'dealer', name: 'Dealer' })
  const otherDealer = await createAccount(database, { type: 'dealer', name: 'Other dealer' })
  const mill = await createAccount(database, { dealer, name: 'Arden Mill' })
  const farm = await createAccount(database, { dealer, name: 'Burr Farm' })
  const foreign = await createAccount(database, { dealer: otherDealer, name: 'Foreign customer' })
  const denying = await createAccount(database, { dealer, name: 'Denies its dealer' })
  const closed = await createAccount(database, { dealer, name: 'Closed account' })
  const moved = await createAccount(database, { dealer, name: 'Moved to another dealer' })
  await sql`update account set dealer_access = 'none' where account_id = ${denying}`.execute(database.system)
  await sql`update account set closed_at = now() where account_id = ${closed}`.execute(database.system)
  await sql`update account set parent_dealer_id = ${otherDealer} where account_id = ${moved}`.execute(database.system)
  return { dealer, otherDealer, mill, farm, foreign, denying, closed, moved }
}
