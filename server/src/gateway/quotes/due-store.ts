import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { isOfOpenAccount } from '../../people/open-account-store.ts'
import { PricingKey } from './site-store.ts'

const QuoteKey = z.strictObject({ accountId: text, quoteId: text })

/** Answered quotes that were valid until before the day. */
export async function listExpired(system: Sql, today: PlainDate): Promise<z.infer<typeof QuoteKey>[]> {
  const { rows } = await rowsOf(QuoteKey)`
    select account_id as "accountId", quote_id as "quoteId" from quote
    where state = 'answered' and valid_until < ${today}::date and ${isOfOpenAccount} order by valid_until limit 1000`.execute(
    system,
  )
  return rows
}

/** Versions whose prices were requested, without progress since that time. */
export async function listStalledPricing(system: Sql, afterSeconds: number): Promise<PricingKey[]> {
  const { rows } = await rowsOf(PricingKey)`
    select account_id as "accountId", v.quote_id as "quoteId", v.version from quote_version v
      join quote q using (account_id, quote_id, version)
    where v.priced_at is null and v.asked_at is not null and q.state = 'inProgress' and ${isOfOpenAccount}
      and v.moved_at < now() - make_interval(secs => ${afterSeconds})`.execute(system)
  return rows
}
