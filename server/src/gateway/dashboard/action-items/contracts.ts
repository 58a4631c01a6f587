import { baseCategory } from '../../../lib/base-category-store.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { money } from '@portal/contract/format/money.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dayOf, weekday } from '@portal/contract/format/days.ts'
import { amountOrNull, boolean, day, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { capital } from '../../../lib/capital.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { daysAfter } from '../../../lib/days.ts'
import { atSites } from '../../../scope/sites-store.ts'
import { isPriceVisible } from '../../price-store.ts'
import { endOf, soon } from '../words.ts'
import { allOf, type ActionItemQuery, type ActionItems } from './action-items.ts'

const noticeDays = 30
// No notice period is longer, and further contracts are not counted.
const longestNoticeDays = 180
const mostCounted = 200

/** The condition on `service s` that it is under a contract; a domain is registered, and expires. */
export const isContract = sql`s.status = 'active' and ${baseCategory('s.product_category')} <> 'Domain'`

/** The last day to decide about the contract of `service s`: that for notice if it would renew. */
export const decideBy = sql`case when s.auto_renew then s.contract_end - coalesce(s.notice_days, 0) else s.contract_end end`

const Domain = z.strictObject({
  serviceId: text,
  name: text,
  contractEnd: day,
  zoneId: textOrNull,
})

const CountedDomain = Domain.extend({ total: number })

/** Domains that expire without auto-renewal: each name would stop working. */
export async function endingDomains(scope: AccountScope, { most }: ActionItemQuery): Promise<ActionItems> {
  const mayRenew = scope.person.resources.includes('BusinessPortalDns')
  const { rows } = await rowsOf(CountedDomain)`
    select s.service_id as "serviceId", s.name, s.contract_end as "contractEnd", z.zone_id as "zoneId",
      count(*) over () as total
    from service s
      left join dns_zone z on z.account_id = s.account_id and z.service_id = s.service_id and ${mayRenew}
    where s.account_id = ${scope.accountId} and s.attention = 2 and s.contract_end is not null and ${atSites(scope.sites)}
    order by s.contract_end, s.service_id limit ${most}`.execute(scope.tx)
  const items = rows.map(({ serviceId, name, contractEnd, zoneId }) => {
    const path = pageOf('service', { serviceId })
    const last = weekday(contractEnd, dayOf(scope.now))
    return {
      key: `domain ${serviceId} ${contractEnd}`,
      harm: 'lost' as const,
      tone: 'warn' as const,
      state: `Expires ${soon(contractEnd, scope.now)}`,
      name,
      note: 'Domain',
      reference: serviceId,
      path,
      text: 'Auto-renewal is off.',
      otherwise: `Stops working on ${last}.`,
      deadline: endOf(contractEnd),
      due: `renew by ${last}`,
      related: null,
      action: { label: 'Renew', path: zoneId ? pageOf('zone', { zoneId }) : path },
    }
  })
  return { items, total: rows[0]?.total ?? 0 }
}

const Contract = z.strictObject({
  serviceId: text,
  name: text,
  productName: text,
  contractEnd: day,
  decideBy: day,
  autoRenew: boolean,
  recurring: amountOrNull,
  currency: text,
})
type Contract = z.infer<typeof Contract>

/** Contracts that end, or renew unless notice is given; several form one item. */
export async function endingContracts(scope: AccountScope): Promise<ActionItems> {
  const day = dayOf(scope.now)
  const last = daysAfter(day, noticeDays)
  const { rows } = await rowsOf(Contract)`
    select s.service_id as "serviceId", s.name, s.product_name as "productName", s.contract_end as "contractEnd",
      ${decideBy} as "decideBy", s.auto_renew as "autoRenew", case when ${isPriceVisible(scope)} then s.recurring_pence end as recurring, s.currency
    from service s
    where s.account_id = ${scope.accountId} and s.contract_end between ${day}::date and ${daysAfter(day, longestNoticeDays)}::date
      and ${decideBy} between ${day}::date and ${last}::date
      and ${isContract} and ${atSites(scope.sites)}
    order by s.contract_end, s.service_id limit ${mostCounted}`.execute(scope.tx)
  const first = rows.toSorted((a, b) => (a.decideBy < b.decideBy ? -1 : 1))[0]
  if (!first) return allOf()
  return allOf(rows.length === 1 ? oneContract(first, scope.now) : manyContracts(rows, first, scope.now))
}

const shared = { harm: 'minor', tone: 'due', related: null } as const

function oneContract(
  { serviceId, name, productName, contractEnd, decideBy, autoRenew, ...price }: Contract,
  now: Date,
) {
  const path = pageOf('service', { serviceId })
  const cost = price.recurring === null ? '' : ` It costs ${money(price.recurring, price.currency)} a month.`
  const [end, by] = [weekday(contractEnd, dayOf(now)), weekday(decideBy, dayOf(now))]
  return {
    ...shared,
    key: `contract ${serviceId} ${contractEnd}`,
    state: autoRenew ? `Notice ends ${soon(decideBy, now)}` : `Contract ends ${soon(contractEnd, now)}`,
    name,
    note: productName,
    reference: serviceId,
    path,
    text: `${autoRenew ? `The contract ends on ${end} and renews automatically.` : 'Auto-renewal is off.'}${cost}`,
    otherwise: autoRenew ? 'Without notice, it renews for another term.' : 'After that you pay monthly.',
    deadline: endOf(decideBy),
    due: `decide by ${by}`,
    action: { label: 'Review contract', path },
  }
}

function manyContracts(rows: readonly Contract[], first: Contract, now: Date) {
  const path = pageOf('services', { sort: 'contractEnd' })
  const [ending, renewing] = [rows.filter(({ autoRenew }) => !autoRenew), rows.filter(({ autoRenew }) => autoRenew)]
  const parts = [
    ending.length > 0 ? `${ending.length} end` : '',
    renewing.length > 0 ? `${renewing.length} renew unless you give notice` : '',
  ].filter(Boolean)
  const number = rows.length === mostCounted ? `${mostCounted} contracts or more` : counted(rows.length, 'contract')
  return {
    ...shared,
    key: `contracts ${first.decideBy} ${rows.length}`,
    state: 'Contracts to decide on',
    name: number,
    note: `In the next ${noticeDays} days`,
    reference: null,
    path,
    text: `${capital(parts.join(', '))}. The first is ${first.name}.`,
    otherwise: null,
    deadline: endOf(first.decideBy),
    due: `first by ${weekday(first.decideBy, dayOf(now))}`,
    action: { label: 'Review contracts', path },
  }
}
