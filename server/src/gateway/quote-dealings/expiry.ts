import type { Database, Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { recordActivity } from '../../lib/activity.ts'
import { asPortal } from '../actor.ts'
import { today } from '../orders/days.ts'
import { findQuote, updateQuote } from '../quotes/store.ts'
import { isOfOpenAccount } from '../../people/open-account.ts'

/** Prices that nobody has accepted in time hold no longer. */
export async function expireQuotes(database: Database): Promise<void> {
  for (const { accountId, quoteId } of await listDue(database.system)) {
    // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own
    await asPortal(database, accountId, async (scope) => {
      const quote = await findQuote(scope, quoteId, true)
      if (quote?.state !== 'answered' || quote.validUntil === null || quote.validUntil >= today()) return
      await updateQuote(scope, quoteId, { state: 'expired' })
      const change = { before: { state: 'answered' }, after: { validUntil: quote.validUntil }, requestId: 'expiry' }
      await recordActivity(scope, { action: 'quote expired', entity: 'quote', entityId: quoteId, ...change })
    })
  }
}

async function listDue(db: Sql): Promise<{ accountId: string; quoteId: string }[]> {
  const { rows } = await rowsOf({ accountId: text, quoteId: text })`
    select account_id as "accountId", quote_id as "quoteId" from quote
    where state = 'answered' and valid_until < ${today()}::date and ${isOfOpenAccount} order by valid_until limit 1000`.execute(
    db,
  )
  return rows
}
