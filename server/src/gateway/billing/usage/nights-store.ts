import { CallTotals } from '@portal/contract/billing/usage.ts'
import { Pence } from '@portal/contract/money.ts'
import { PlainDate } from '@portal/contract/plain-date.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { type Days, seen } from './store.ts'

/** The cost of each night with calls, oldest first. */
export const listNights = (scope: AccountScope, { from, to }: Days): Promise<{ night: PlainDate; cost: Pence }[]> =>
  rowsOf({ night: PlainDate, cost: Pence })`
    select night, sum(cost) as cost from call_record
    where account_id = ${scope.accountId} and night between ${from} and ${to} and ${seen(scope)}
    group by night order by night`.all(scope.tx)

const NightRow = CallTotals.extend({
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  destination: z.string(),
  from: z.string(),
  mostCalls: z.number().int(),
  mostSeconds: z.number().int(),
  mostCost: Pence,
})

/** The calls of one night, and those to the destination that cost the most. */
export const findNight = (scope: AccountScope, night: PlainDate): Promise<z.infer<typeof NightRow> | null> =>
  rowsOf(NightRow)`
    with calls as materialized (
      select at, from_number, destination, seconds, cost from call_record
      where account_id = ${scope.accountId} and night = ${night} and ${seen(scope)}
    ), most as (
      select destination, count(*) as calls, sum(seconds) as seconds, sum(cost) as cost,
        mode() within group (order by from_number) as from_number
      from calls group by destination order by sum(cost) desc, destination limit 1
    ), total as (
      select count(*) as calls, sum(seconds) as seconds, sum(cost) as cost, min(at) as first_at, max(at) as last_at
      from calls
    )
    select total.calls, total.seconds, total.cost, ${utc('total.first_at')} as "firstAt",
      ${utc('total.last_at')} as "lastAt", most.destination, most.from_number as "from", most.calls as "mostCalls",
      most.seconds as "mostSeconds", most.cost as "mostCost"
    from total cross join most`.first(scope.tx)
