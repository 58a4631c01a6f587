import { pageOf } from '@portal/contract/page-of.ts'
import { day, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { daysAfter } from '../../../lib/days.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { atSites } from '../../../scope/sites-store.ts'
import { isOther } from '../action-items/orders.ts'
import { agendaDays, type Coming, mostEntries } from './coming.ts'

const Row = z.strictObject({
  orderId: text,
  title: text,
  productName: text,
  day,
  slot: z.enum(['AM', 'PM', 'day']).nullable(),
  purpose: textOrNull,
  journey: text,
  total: number,
})

const slots = { AM: '08:00–13:00', PM: '13:00–18:00', day: '08:00–18:00' }
const columns = sql`o.order_id as "orderId", o.title, o.product_name as "productName", o.appointment_slot as slot,
  o.appointment_purpose as purpose, o.journey, count(*) over () as total`

const orderPath = (orderId: string) => pageOf('order', { orderId })

/** Appointments at a site. */
export async function appointments(scope: AccountScope): Promise<Coming> {
  const day = dayOf(scope.now)
  const { rows } = await rowsOf(Row)`
    select o.appointment_date as day, ${columns} from service_order o
    where o.account_id = ${scope.accountId} and o.appointment_date between ${day}::date and ${daysAfter(day, agendaDays)}::date
      and o.attention < 4 and ${isOther(scope)} and ${atSites(scope.sites, 'o.site_id')}
    order by o.appointment_date, o.order_id limit ${mostEntries}`.execute(scope.tx)
  return {
    entries: rows.map(({ orderId, title, slot, purpose, day: on }) => ({
      kind: 'engineer',
      day: on,
      title: purpose ?? 'Engineer visit',
      note: [title, slot && slots[slot]].filter(Boolean).join(' · '),
      path: orderPath(orderId),
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** Expected completion dates. */
export async function expectedOrders(scope: AccountScope): Promise<Coming> {
  const day = dayOf(scope.now)
  const { rows } = await rowsOf(Row)`
    select o.expected_date as day, ${columns} from service_order o
    where o.account_id = ${scope.accountId} and o.expected_date between ${day}::date and ${daysAfter(day, agendaDays)}::date
      and o.attention < 4 and o.appointment_date is distinct from o.expected_date and ${isOther(scope)}
      and ${atSites(scope.sites, 'o.site_id')}
    order by o.expected_date, o.order_id limit ${mostEntries}`.execute(scope.tx)
  return {
    entries: rows.map(({ orderId, title, productName, journey, day: on }) => ({
      kind: journey === 'equipment' ? 'delivery' : 'live',
      day: on,
      title:
        journey === 'equipment'
          ? `Delivery: ${productName}`
          : `${journey === 'cease' ? 'Ends' : 'Ready'}: ${productName}`,
      note: title,
      path: orderPath(orderId),
    })),
    total: rows[0]?.total ?? 0,
  }
}
