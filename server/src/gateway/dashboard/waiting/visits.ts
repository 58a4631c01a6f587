import { boolean, number, rowsOf, text, textOrNull, timestamp } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utcText } from '../../../lib/utc.ts'
import type { AccountScope } from '../../actor.ts'
import { today } from '../../orders/days.ts'
import { isVisible } from '../../visits/store.ts'
import { pageAddress } from '../page-address.ts'
import type { Item } from '../rank.ts'
import { moment, soon } from '../words.ts'
import type { Asking, Found } from './waiting.ts'

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

/** Visits that come soon, to which somebody comes whose photo ID is missing, and those that were turned down. */
export async function waitingVisits(scope: AccountScope, { most, now }: Asking): Promise<Found> {
  const nameless = sql`(select string_agg(p.name, ', ' order by p.name) from visit_visitor b
    join visitor p on p.account_id = b.account_id and p.visitor_id = b.visitor_id
    where b.account_id = v.account_id and b.visit_id = v.visit_id and not exists (select from visitor_identity i
      where i.account_id = b.account_id and i.visitor_id = b.visitor_id))`
  const { rows } = await rowsOf(Row)`
    select *, count(*) over () as total from (
      select v.visit_id as "visitId", d.name as place, v.starts_at as "startsAt", v.reason,
        v.status = 'rejected' as "isRejected", case when v.status <> 'rejected' then ${nameless} end as nameless,
        coalesce((select string_agg(s.rack, ', ' order by s.rack) from space s
          where s.account_id = v.account_id and s.space_id = any(v.space_ids)), '') as racks
      from visit v join data_centre d on d.data_centre_id = v.data_centre_id
      where v.account_id = ${scope.accountId} and v.starts_at between now() and now() + make_interval(days => ${daysAhead}::integer)
        and v.status in ('submitted', 'approved', 'amended', 'rejected') and ${isVisible(scope)}) soon
    where "isRejected" or nameless is not null
    order by "startsAt", "visitId" limit ${most}`.execute(scope.tx)
  return { items: rows.map((row) => itemOf(row, now)), total: rows[0]?.total ?? 0 }
}

function itemOf({ visitId, place, racks, startsAt, isRejected, reason, nameless }: Row, now: Date): Item {
  const path = pageAddress('/colocation/requests/:visitId', { params: { visitId } })
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
      state: 'Visit turned down',
      text: reason ?? 'The data centre cannot take it as it is.',
      otherwise: 'Nobody is let in until it is asked for again.',
      action: { label: 'Change and ask again', path },
    }
  }
  return {
    ...shared,
    tone: 'due',
    state: `Visit ${soon(today(startsAt), now)}`,
    text: `Photo ID is missing: ${nameless ?? ''}.`,
    otherwise: 'Without it they wait at the door.',
    action: { label: 'Add photo ID', path },
  }
}
