import { clock } from '@portal/contract/format/clock.ts'
import { londonClock } from '@portal/contract/format/dates.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { boolean, number, rowsOf, text, timestamp } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { isVisible } from '../../visits/store.ts'
import { isActionItem } from '../action-items/visits.ts'
import { agendaDays, type Coming, mostEntries } from './coming.ts'

const Row = z.strictObject({
  visitId: text,
  place: text,
  racks: text,
  startsAt: timestamp,
  endsAt: timestamp,
  isApproved: boolean,
  total: number,
})

export async function plannedVisits(scope: AccountScope): Promise<Coming> {
  const { rows } = await rowsOf(Row)`
    select v.visit_id as "visitId", d.name as place, v.starts_at as "startsAt", v.ends_at as "endsAt",
      v.status in ('approved', 'checkedIn') as "isApproved", count(*) over () as total,
      coalesce((select string_agg(s.rack, ', ' order by s.rack) from rack s
        where s.account_id = v.account_id and s.rack_id = any(v.rack_ids)), '') as racks
    from visit v join data_centre d on d.data_centre_id = v.data_centre_id
    where v.account_id = ${scope.accountId} and v.starts_at > now() - interval '1 day'
      and v.starts_at < now() + make_interval(days => ${agendaDays}::integer) and v.ends_at > now()
      and v.status in ('submitted', 'approved', 'amended', 'checkedIn') and not ${isActionItem} and ${isVisible(scope)}
    order by v.starts_at, v.visit_id limit ${mostEntries}`.execute(scope.tx)
  return {
    entries: rows.map(({ visitId, place, racks, startsAt, endsAt, isApproved }) => ({
      kind: 'visit',
      day: dayOf(startsAt),
      title: isApproved ? 'Data centre visit' : 'Data centre visit, not approved yet',
      note: [[place, racks].filter(Boolean).join(', '), `${londonClock(startsAt)}–${clock(endsAt)}`].join(' · '),
      path: pageOf('visit', { visitId }),
    })),
    total: rows[0]?.total ?? 0,
  }
}
