import { pageOf } from '@portal/contract/page-of.ts'
import { queryWindowDays } from '@portal/contract/commission/values.ts'
import { money } from '@portal/contract/format/money.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dayOf, weekday } from '@portal/contract/format/days.ts'
import { amount, day, number, rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { mayReadCommission } from '../../commission/policy.ts'
import { queriesUntil } from '../../commission/statement-status.ts'
import { daysAfter } from '../../../lib/days.ts'
import { endOf, soon } from '../words.ts'
import { allOf, type ActionItems } from './action-items.ts'

const Row = z.strictObject({
  statementRef: text,
  month: text,
  issuedOn: day,
  net: amount,
  lines: number,
  currency: text,
})

const noticeDays = 7

/** The statement whose query window closes within days. */
export async function statementItems(scope: AccountScope): Promise<ActionItems> {
  if (!mayReadCommission(scope)) return allOf()
  const first = daysAfter(dayOf(scope.now), -queryWindowDays)
  const { rows } = await rowsOf(Row)`
    select statement_ref as "statementRef", to_char(period_start, 'FMMonth YYYY') as month, issued_on as "issuedOn", net,
      line_count as lines, currency
    from commission_statement
    where account_id = ${scope.accountId} and issued_on between ${first}::date and ${daysAfter(first, noticeDays)}::date
    order by issued_on`.execute(scope.tx)
  return allOf(
    ...rows.map(({ statementRef, month, issuedOn, net, lines, currency }) => {
      const until = queriesUntil(issuedOn)
      const path = pageOf('statement', { statementRef })
      return {
        key: `statement ${statementRef}`,
        harm: 'lost' as const,
        tone: 'due' as const,
        state: `Queries close ${soon(until, scope.now)}`,
        name: `${month} statement`,
        note: 'Commission',
        reference: statementRef,
        path,
        text: `${money(net, currency)} in ${counted(lines, 'line', 'lines')}.`,
        otherwise: 'After that its lines are final.',
        deadline: endOf(until),
        due: `query by ${weekday(until, dayOf(scope.now))}`,
        related: null,
        action: { label: 'Check lines', path },
      }
    }),
  )
}
