import { day, number, rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AccountScope } from '../../actor.ts'
import { dayInWords, daysAfter, today } from '../../orders/days.ts'
import { ofTheReader } from '../../quotes/store.ts'
import { pageAddress } from '../page-address.ts'
import { counted, endOf, soon } from '../words.ts'
import type { Asking, Found } from './waiting.ts'

const Row = z.strictObject({
  quoteId: text,
  title: text,
  customerName: text,
  sites: number,
  validUntil: day,
  total: number,
})

const noticeDays = 7

/** Prices that hold for a few more days and have no answer yet. */
export async function waitingQuotes(scope: AccountScope, { most, now }: Asking): Promise<Found> {
  const day = today(now)
  const { rows } = await rowsOf(Row)`
    select q.quote_id as "quoteId", q.title, q.customer_name as "customerName", q.site_count as sites,
      q.valid_until as "validUntil", count(*) over () as total
    from quote q where ${ofTheReader(scope)} and q.state = 'answered'
      and q.valid_until between ${day}::date and ${daysAfter(day, noticeDays)}::date
    order by q.valid_until, q.quote_id limit ${most}`.execute(scope.tx)
  const items = rows.map(({ quoteId, title, customerName, sites, validUntil }) => {
    const path = pageAddress('/quoting/:quoteId', { params: { quoteId } })
    return {
      key: `quote ${quoteId} ${validUntil}`,
      harm: 'delayed' as const,
      tone: 'due' as const,
      state: `Quote expires ${soon(validUntil, now)}`,
      name: title,
      note: 'Quote',
      reference: quoteId,
      path,
      text: `${counted(sites, 'site', 'sites')} for ${customerName}.`,
      otherwise: 'After that it has to be priced again, and prices may change.',
      deadline: endOf(validUntil),
      due: `valid until ${dayInWords(validUntil, day)}`,
      related: null,
      action: { label: 'Choose an option', path },
    }
  })
  return { items, total: rows[0]?.total ?? 0 }
}
