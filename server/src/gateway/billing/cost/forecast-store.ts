import { orderTypes } from '@portal/contract/orders/values.ts'
import { Pence } from '@portal/contract/money.ts'
import { CategoryId } from '@portal/contract/services/category-id.ts'
import { PlainDate } from '@portal/contract/plain-date.ts'
import { boolean, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { baseCategory } from '../../../lib/base-category-store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'
import type { AgreedRise, LaterCreditNote, OpenOrder, StartedService, WaitingCharge } from './events.ts'

/** Only prices in the currency of the bills can be added to them. */
interface Wanted {
  currency: string
  /** The newest bill. */
  billedOn: PlainDate
  /** The last day of the forecast. */
  until: PlainDate
}

const day = PlainDate.nullable()
const isOpen = sql`o.state not in ('completed', 'cancelled', 'rejected')`

const OrderRow = z.strictObject({
  orderId: text,
  type: z.enum(orderTypes),
  title: text,
  productName: text,
  serviceId: textOrNull,
  recurring: Pence.nullable(),
  oneOff: Pence.nullable(),
  expectedOn: day,
  requestedOn: day,
})

export const listOpenOrders = (scope: AccountScope, { currency }: Wanted): Promise<OpenOrder[]> =>
  rowsOf(OrderRow)`
    select o.order_id as "orderId", o.type, o.title, o.product_name as "productName", o.service_id as "serviceId",
      o.recurring_pence as recurring, o.one_off_pence as "oneOff", o.expected_date as "expectedOn",
      o.requested_date as "requestedOn"
    from service_order o
    where o.account_id = ${scope.accountId} and ${isOpen} and o.currency = ${currency} and ${atSites(scope.sites, 'o.site_id')}
    order by o.placed_date, o.order_id limit 10000`.all(scope.tx)

const ChargeRow = z.strictObject({ orderId: text, title: text, amount: Pence, replyBy: PlainDate })

export const listWaitingCharges = (scope: AccountScope, { currency }: Wanted): Promise<WaitingCharge[]> =>
  rowsOf(ChargeRow)`
    select o.order_id as "orderId", o.title, greatest(c.cost_pence - c.exemption_pence, 0) as amount,
      c.reply_by as "replyBy"
    from order_charge c join service_order o using (account_id, order_id)
    where o.account_id = ${scope.accountId} and ${isOpen} and c.state = 'awaitingResponse' and c.currency = ${currency}
      and ${atSites(scope.sites, 'o.site_id')}
    order by c.reply_by, o.order_id limit 200`.all(scope.tx)

const RiseRow = z.strictObject({
  serviceId: text,
  name: text,
  startsOn: PlainDate,
  percent: number,
  isMost: boolean,
  clause: text,
})

export const listRises = (scope: AccountScope, { billedOn, until }: Wanted): Promise<AgreedRise[]> =>
  rowsOf(RiseRow)`
    select r.service_id as "serviceId", s.name, r.starts_on as "startsOn", r.percent, r.is_most as "isMost", r.clause
    from price_rise r join service s using (account_id, service_id)
    where r.account_id = ${scope.accountId} and r.starts_on > ${billedOn} and r.starts_on <= ${until} and r.percent <> 0
      and ${atSites(scope.sites)}
    order by r.starts_on, s.name, r.service_id limit 10000`.all(scope.tx)

const ContractRow = z.strictObject({
  serviceId: text,
  name: text,
  productCategory: CategoryId,
  productName: text,
  downMbps: number.nullable(),
  upMbps: number.nullable(),
  careLevel: textOrNull,
  termMonths: number.nullable(),
  endsOn: PlainDate,
  noticeDays: number.nullable(),
  monthly: Pence,
  isDomain: boolean,
  autoRenew: boolean,
})
export type ContractRow = z.infer<typeof ContractRow>

/** Terms that end within the forecast, of services that no open order ends or changes. */
export const listEndingContracts = (
  scope: AccountScope,
  { currency, until }: Wanted,
  today: PlainDate,
): Promise<ContractRow[]> =>
  rowsOf(ContractRow)`
    select s.service_id as "serviceId", s.name, s.product_category as "productCategory", s.product_name as "productName",
      s.down_mbps as "downMbps", s.up_mbps as "upMbps", s.care_level as "careLevel",
      s.contract_term_months as "termMonths", s.contract_end as "endsOn", s.notice_days as "noticeDays",
      s.recurring_pence as monthly, ${baseCategory('s.product_category')} = 'Domain' as "isDomain",
      s.auto_renew as "autoRenew"
    from service s
    where s.account_id = ${scope.accountId} and s.contract_end between ${today} and ${until} and s.recurring_pence > 0
      and s.currency = ${currency} and s.status in ('active', 'suspended') and ${atSites(scope.sites)}
      and not exists (select from service_order o
        where o.account_id = s.account_id and o.service_id = s.service_id and ${isOpen})
    order by s.contract_end, s.name, s.service_id limit 10000`.all(scope.tx)

const StartedRow = z.strictObject({
  serviceId: text,
  name: text,
  productName: text,
  startedOn: PlainDate,
  monthly: Pence,
})

/** Services in force that started after the newest bill. */
export const listStarted = (
  scope: AccountScope,
  { currency, billedOn }: Wanted,
  today: PlainDate,
): Promise<StartedService[]> =>
  rowsOf(StartedRow)`
    select s.service_id as "serviceId", s.name, s.product_name as "productName", s.contract_start as "startedOn",
      s.recurring_pence as monthly
    from service s
    where s.account_id = ${scope.accountId} and s.contract_start > ${billedOn} and s.contract_start <= ${today}
      and s.recurring_pence > 0 and s.currency = ${currency} and s.status = 'active' and s.condition <> 'activating'
      and ${atSites(scope.sites)} and not exists (select from bill_line l
        where l.account_id = s.account_id and l.service_id = s.service_id)
    order by s.contract_start, s.service_id limit 10000`.all(scope.tx)

const NoteRow = z.strictObject({ billId: text, issuedOn: PlainDate, net: Pence })

/** Credit notes issued since a day, with the lines that the caller may see. */
export const listLaterCreditNotes = (
  scope: AccountScope,
  currency: string,
  since: PlainDate,
): Promise<LaterCreditNote[]> =>
  rowsOf(NoteRow)`
    select b.bill_id as "billId", b.issued_on as "issuedOn", sum(l.amount) as net
    from bill b join bill_line l using (account_id, bill_id)
    where b.account_id = ${scope.accountId} and b.kind = 'credit note' and b.currency = ${currency}
      and b.issued_on >= ${since} and ${atSites(scope.sites, 'l.site_id')}
    group by b.bill_id, b.issued_on order by b.issued_on, b.bill_id limit 10000`.all(scope.tx)
