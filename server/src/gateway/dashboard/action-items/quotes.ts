import { pageOf } from '@portal/contract/page-of.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dayOf, weekday } from '@portal/contract/format/days.ts'
import { day, number, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { daysAfter } from '../../../lib/days.ts'
import { ofTheReader } from '../../quotes/store.ts'
import { endOf, soon } from '../words.ts'
import type { ActionItemQuery, ActionItems } from './action-items.ts'

const Row = z.strictObject({
  quoteId: text,
  title: text,
  customerName: text,
  sites: number,
  validUntil: day,
  total: number,
})

const noticeDays = 7

/** The condition on `quote q` that its prices expire within days. */
export function isActionItem({ now }: AccountScope) {
  const day = dayOf(now)
  return sql`(q.state = 'answered' and q.valid_until is not null
    and q.valid_until between ${day}::date and ${daysAfter(day, noticeDays)}::date)`
}

/** Unanswered quotes whose prices expire within days. */
export async function quoteItems(scope: AccountScope, { most }: ActionItemQuery): Promise<ActionItems> {
  const day = dayOf(scope.now)
  const { rows } = await rowsOf(Row)`
    select q.quote_id as "quoteId", q.title, q.customer_name as "customerName", q.site_count as sites,
      q.valid_until as "validUntil", count(*) over () as total
    from quote q where ${ofTheReader(scope)} and ${isActionItem(scope)}
    order by q.valid_until, q.quote_id limit ${most}`.execute(scope.tx)
  const items = rows.map(({ quoteId, title, customerName, sites, validUntil }) => {
    const path = pageOf('quote', { quoteId })
    return {
      key: `quote ${quoteId} ${validUntil}`,
      harm: 'delayed' as const,
      tone: 'due' as const,
      state: `Quote expires ${soon(validUntil, scope.now)}`,
      name: title,
      note: 'Quote',
      reference: quoteId,
      path,
      text: `${counted(sites, 'site', 'sites')} for ${customerName}.`,
      otherwise: 'After that it has to be repriced, and prices may change.',
      deadline: endOf(validUntil),
      due: `valid until ${weekday(validUntil, day)}`,
      related: null,
      action: { label: 'Choose an option', path },
    }
  })
  return { items, total: rows[0]?.total ?? 0 }
}
