import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { Database, Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { recordActivity } from '../../../lib/activity.ts'
import { asSystem } from '../../actor.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { findQuote, updateQuote } from '../store.ts'
import { isOfOpenAccount } from '../../../people/open-account.ts'

/** Expires quotes that were not accepted in time. */
export async function expireQuotes(database: Database, now: Date): Promise<void> {
  for (const { accountId, quoteId } of await listDue(database.system, dayOf(now))) {
    // oxlint-disable-next-line no-await-in-loop -- each in its own transaction
    await asSystem(database, { accountId, now }, async (scope) => {
      const quote = await findQuote(scope, quoteId, true)
      if (quote?.state !== 'answered' || quote.validUntil === null || quote.validUntil >= dayOf(scope.now)) return
      await updateQuote(scope, quoteId, { state: 'expired' })
      const change = { before: { state: 'answered' }, after: { validUntil: quote.validUntil } }
      await recordActivity(scope, { action: 'quote expired', entity: 'quote', entityId: quoteId, ...change })
    })
  }
}

async function listDue(db: Sql, day: PlainDate): Promise<{ accountId: string; quoteId: string }[]> {
  const { rows } = await rowsOf({ accountId: text, quoteId: text })`
    select account_id as "accountId", quote_id as "quoteId" from quote
    where state = 'answered' and valid_until < ${day}::date and ${isOfOpenAccount} order by valid_until limit 1000`.execute(
    db,
  )
  return rows
}
