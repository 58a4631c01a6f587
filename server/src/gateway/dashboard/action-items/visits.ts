import { pageOf } from '@portal/contract/page-of.ts'
import { boolean, number, rowsOf, text, textOrNull, timestamp } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utcText } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { isVisible } from '../../visits/store.ts'
import type { Item } from '../rank.ts'
import { moment, soon } from '../words.ts'
import type { ActionItemQuery, ActionItems } from './action-items.ts'

const Row = z.strictObject({
  visitId: text,
  place: text,
  racks: text,
  startsAt: timestamp,
  isRejected: boolean,
  reason: textOrNull,
  nameless: textOrNull,
  total: number,
})
type Row = z.infer<typeof Row>

const daysAhead = 14

/** The visitors of `visit v` whose photo ID is missing. */
const nameless = sql`visit_visitor b
  join visitor p on p.account_id = b.account_id and p.visitor_id = b.visitor_id
  where b.account_id = v.account_id and b.visit_id = v.visit_id and not exists (select from visitor_identity i
    where i.account_id = b.account_id and i.visitor_id = b.visitor_id)`

/** The condition on `visit v` that it is rejected, or a visitor would be refused. */
export const isActionItem = sql`(v.starts_at between now() and now() + make_interval(days => ${daysAhead}::integer)
  and (v.status = 'rejected' or v.status in ('submitted', 'approved', 'amended') and exists (select from ${nameless})))`

/** Upcoming visits with a visitor whose photo ID is missing, and rejected visits. */
export async function visitItems(scope: AccountScope, { most }: ActionItemQuery): Promise<ActionItems> {
  const { rows } = await rowsOf(Row)`
    select v.visit_id as "visitId", d.name as place, v.starts_at as "startsAt", v.reason,
      v.status = 'rejected' as "isRejected", count(*) over () as total,
      (select string_agg(p.name, ', ' order by p.name) from ${nameless}) as nameless,
      coalesce((select string_agg(s.rack, ', ' order by s.rack) from rack s
        where s.account_id = v.account_id and s.rack_id = any(v.rack_ids)), '') as racks
    from visit v join data_centre d on d.data_centre_id = v.data_centre_id
    where v.account_id = ${scope.accountId} and ${isActionItem} and ${isVisible(scope)}
    order by v.starts_at, v.visit_id limit ${most}`.execute(scope.tx)
  return { items: rows.map((row) => itemOf(row, scope.now)), total: rows[0]?.total ?? 0 }
}

function itemOf({ visitId, place, racks, startsAt, isRejected, reason, nameless }: Row, now: Date): Item {
  const path = pageOf('visit', { visitId })
  const shared = {
    key: `visit ${visitId} ${isRejected ? 'rejected' : 'id'}`,
    harm: 'delayed',
    name: [place, racks].filter(Boolean).join(', '),
    note: 'Visit',
    reference: visitId,
    path,
    deadline: utcText(startsAt),
    due: moment(startsAt, now),
    related: null,
  } as const
  if (isRejected) {
    return {
      ...shared,
      tone: 'warn',
      state: 'Visit rejected',
      text: reason ?? 'The data centre cannot accept this visit.',
      otherwise: 'Visitors are not admitted until a new request is approved.',
      action: { label: 'Change and resubmit', path },
    }
  }
  return {
    ...shared,
    tone: 'due',
    state: `Visit ${soon(dayOf(startsAt), now)}`,
    text: `Photo ID is missing: ${nameless ?? ''}.`,
    otherwise: 'They won’t be let in without it.',
    action: { label: 'Add photo ID', path },
  }
}
