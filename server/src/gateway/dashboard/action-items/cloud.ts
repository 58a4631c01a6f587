import { pageOf } from '@portal/contract/page-of.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { weekday, dayOf } from '@portal/contract/format/days.ts'
import { dayOrNull, number, rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { daysAfter } from '../../../lib/days.ts'
import { atSites } from '../../../scope/sites-store.ts'
import type { Item } from '../rank.ts'
import { endOf } from '../words.ts'
import type { ActionItemQuery, ActionItems } from './action-items.ts'

const Row = z.strictObject({
  serviceId: text,
  name: text,
  meter: text,
  share: number,
  fullOn: dayOrNull,
  total: number,
})
type Row = z.infer<typeof Row>

const daysAhead = 30
const nearlyFull = 0.9

/** Clouds that are nearly full, or will be within a month at their current growth. */
export async function cloudItems(scope: AccountScope, { most }: ActionItemQuery): Promise<ActionItems> {
  const day = dayOf(scope.now)
  const { rows } = await rowsOf(Row)`
    select c.service_id as "serviceId", s.name, c.highest_meter as meter, c.highest_share as share,
      c.full_on as "fullOn", count(*) over () as total
    from cloud c join service s on s.account_id = c.account_id and s.service_id = c.service_id
    where c.account_id = ${scope.accountId} and c.highest_meter is not null and ${atSites(scope.sites)}
      and (c.highest_share >= ${nearlyFull} or c.full_on <= ${daysAfter(day, daysAhead)}::date)
    order by c.full_on, c.highest_share desc, c.service_id limit ${most}`.execute(scope.tx)
  return { items: rows.map((row) => itemOf(row, day)), total: rows[0]?.total ?? 0 }
}

function itemOf({ serviceId, name, meter, share, fullOn }: Row, day: PlainDate): Item {
  const path = pageOf('serviceVcd', { serviceId })
  const isFull = share >= 1
  return {
    key: `cloud ${serviceId} ${meter} ${isFull ? 'full' : 'near'}`,
    harm: isFull ? 'impaired' : 'delayed',
    tone: 'warn',
    state: isFull ? 'Full' : 'Nearly full',
    name,
    note: 'Cloud',
    reference: serviceId,
    path,
    text: `${meter} is ${Math.floor(share * 100)}% used.`,
    otherwise: isFull
      ? 'New virtual machines cannot start.'
      : fullOn
        ? `At this rate it will be full on ${weekday(fullOn, day)}.`
        : null,
    deadline: isFull ? null : fullOn && endOf(fullOn),
    due: isFull ? 'now' : fullOn && `full on ${weekday(fullOn, day)}`,
    related: null,
    action: { label: 'View capacity', path },
  }
}
