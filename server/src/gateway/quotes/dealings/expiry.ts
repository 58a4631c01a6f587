import type { Database } from '@portal/db/src/database.ts'
import { recordActivity } from '../../../lib/activity.ts'
import { asSystem } from '../../actor.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { listExpired } from '../due-store.ts'
import { findQuote, updateQuote } from '../store.ts'

/** Expires quotes that were not accepted in time. */
export async function expireQuotes(database: Database, now: Date): Promise<void> {
  for (const { accountId, quoteId } of await listExpired(database.system, dayOf(now))) {
    await asSystem(database, { accountId, now }, async (scope) => {
      const quote = await findQuote(scope, quoteId, true)
      if (quote?.state !== 'answered' || quote.validUntil === null || quote.validUntil >= dayOf(scope.now)) return
      await updateQuote(scope, quoteId, { state: 'expired' })
      const change = { before: { state: 'answered' }, after: { validUntil: quote.validUntil } }
      await recordActivity(scope, { action: 'quote expired', entity: 'quote', entityId: quoteId, ...change })
    })
  }
}
