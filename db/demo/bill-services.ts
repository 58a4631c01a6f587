import { PlainDate } from '@portal/contract/plain-date.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import type { Transaction } from 'kysely'
import { amount, boolean, number, rowsOf, text, textOrNull } from '../src/rows.ts'
import { brackenfell, elmsett } from './accounts.ts'
import { type Charge, type Price, rounded } from './bill-charges.ts'
import { billMonth, brackenfellGroup } from './bill-months.ts'
import { resolve } from './relative.ts'

const BilledService = {
  accountId: text,
  serviceId: textOrNull,
  siteId: textOrNull,
  name: text,
  product: text,
  category: text,
  downMbps: number.nullable(),
  monthly: amount,
  services: number,
  starts: PlainDate,
  isSold: boolean,
}
type BilledService = { [Column in keyof typeof BilledService]: ReturnType<(typeof BilledService)[Column]['parse']> }

/**
 * The recurring charges: one for each service in force, since its contract began or its dealer sold it, and one for all voice
 * seats of a school.
 */
export async function readCharges(tx: Transaction<unknown>, now: Date): Promise<Charge[]> {
  const services: BilledService[] = await rowsOf(BilledService)`
    select s.account_id as "accountId", case when is_seat then null else service_id end as "serviceId", site_id as "siteId",
      min(s.name) as name, s.product_name as product, min(s.product_category) as category, min(s.down_mbps) as "downMbps",
      sum(s.recurring_pence) as monthly, count(*) as services, min(least(s.contract_start, e.sold_on)) as starts,
      bool_or(e.sold_on is not null) as "isSold"
    from service s
      cross join lateral (select s.account_id = ${elmsett} and s.product_name = 'Hosted voice seat' as is_seat) seat
      cross join lateral (
        select min(e.occurred_on) as sold_on from commission_event e
        where e.account_id = s.dealer_id and e.service_id = s.service_id and e.kind = 'live') e
    where s.status in ('active', 'suspended') and s.condition <> 'activating' and s.recurring_pence > 0
    group by s.account_id, site_id, s.product_name, 2`.all(tx)
  return [...services.map((service) => chargeOf(service, now)), ceasedTrunk(now)]
}

function chargeOf(service: BilledService, now: Date): Charge {
  const { accountId, serviceId, siteId, name, product, downMbps, monthly, services, starts } = service
  const speed = product.startsWith('Ethernet, fibre') && downMbps ? `, ${downMbps} Mbit/s` : ''
  const description = services > 1 ? `${product}, ${services} seats` : `${product}${speed}`
  const place = siteId === null ? `${name}: ` : ''
  return {
    accountId,
    chargeId: `RENT-${serviceId ?? `${siteId ?? ''}-SEATS`}`,
    serviceId,
    siteId,
    product,
    starts,
    ends: null,
    prices: pricesOf(service, `${place}${description}`, monthly, now),
  }
}

/** The line that was upgraded within the month before the newest bill, with its order. */
const upgraded = { serviceId: 'S-1902255', orderId: '70-30877', before: { speed: '200 Mbit/s', monthly: 34_500 } }

/** Prices rose with the newest bill for broadband that no dealer is paid for by its price. */
const rise = { percent: 340, reason: 'Price rise of 3.4%, clause 7.2 of the contract' }

function pricesOf(service: BilledService, description: string, monthly: number, now: Date): Charge['prices'] {
  const newest = billMonth(brackenfellGroup, 0, now)
  const { serviceId, accountId, siteId, category, isSold } = service
  if (serviceId === upgraded.serviceId) {
    const { speed, monthly: before } = upgraded.before
    const from = plainDateOf(resolve(upgradeDay, now))
    const change = { from, reason: 'Upgrade to 500 Mbit/s', orderId: upgraded.orderId }
    return [
      { description: description.replace('500 Mbit/s', speed), monthly: before },
      { description, monthly, change },
    ]
  }
  const before: Price = { description, monthly: rounded(monthly / 1.034) }
  const rises = accountId === brackenfell && siteId !== 'NRW' && category === 'Connectivity' && !isSold
  if (!rises || rounded(before.monthly * 1.034) !== monthly) return [{ description, monthly }]
  return [before, { description, monthly, change: { from: newest.first, ...rise } }]
}

/** The 14th of the month before the newest bill, as the order 70-30877 has it. */
export const upgradeDay = 'today-13 month -1months +13 weekday'

/** Ordered with 70-28512, and no longer among the services. */
function ceasedTrunk(now: Date): Charge {
  return {
    accountId: brackenfell,
    chargeId: 'RENT-BRS-SIP',
    serviceId: null,
    siteId: 'BRS',
    product: 'SIP trunk, 8 channels',
    starts: plainDateOf(resolve('today-318 weekday', now)),
    ends: { day: plainDateOf(resolve('today-13 month -1months +21', now)), reason: 'Ceased at your request' },
    prices: [{ description: 'SIP trunk, 8 channels', monthly: 7800 }],
  }
}
