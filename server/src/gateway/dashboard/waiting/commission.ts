import { queryWindowDays } from '@portal/contract/commission-values.ts'
import { amount, day, number, rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AccountScope } from '../../actor.ts'
import { mayReadCommission } from '../../commission/policy.ts'
import { queriesUntil } from '../../commission/statement-status.ts'
import { dayInWords, daysAfter, today } from '../../orders/days.ts'
import { pageAddress } from '../page-address.ts'
import { money } from '../../../lib/money-in-words.ts'
import { counted, endOf, soon } from '../words.ts'
import { allOf, type Asking, type Found } from './waiting.ts'

const Row = z.strictObject({
  statementRef: text,
  month: text,
  issuedOn: day,
  net: amount,
  lines: number,
  currency: text,
})

const noticeDays = 7

/** The statement whose lines can be queried for a few more days. */
export async function waitingStatements(scope: AccountScope, { now }: Asking): Promise<Found> {
  if (!mayReadCommission(scope)) return allOf()
  const first = daysAfter(today(now), -queryWindowDays)
  const { rows } = await rowsOf(Row)`
    select statement_ref as "statementRef", to_char(period_start, 'FMMonth YYYY') as month, issued_on as "issuedOn", net,
      line_count as lines, currency
    from commission_statement
    where account_id = ${scope.accountId} and issued_on between ${first}::date and ${daysAfter(first, noticeDays)}::date
    order by issued_on`.execute(scope.tx)
  return allOf(
    ...rows.map(({ statementRef, month, issuedOn, net, lines, currency }) => {
      const until = queriesUntil(issuedOn)
      const path = pageAddress('/billing/commission/:statementRef', { params: { statementRef } })
      return {
        key: `statement ${statementRef}`,
        harm: 'lost' as const,
        tone: 'due' as const,
        state: `Queries close ${soon(until, now)}`,
        name: `${month} statement`,
        note: 'Commission',
        reference: statementRef,
        path,
        text: `${money(net, currency)} in ${counted(lines, 'line', 'lines')}.`,
        otherwise: 'After that its lines stand as they are.',
        deadline: endOf(until),
        due: `query by ${dayInWords(until, today(now))}`,
        related: null,
        action: { label: 'Check lines', path },
      }
    }),
  )
}
