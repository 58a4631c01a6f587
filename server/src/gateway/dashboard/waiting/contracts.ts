import { amountOrNull, boolean, day, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { capital } from '../../../lib/capital.ts'
import type { AccountScope } from '../../actor.ts'
import { dayInWords, daysAfter, today } from '../../orders/days.ts'
import { atSites } from '../../services/store.ts'
import { pageAddress } from '../page-address.ts'
import { money } from '../../../lib/money-in-words.ts'
import { endOf, soon } from '../words.ts'
import { allOf, type Asking, type Found } from './waiting.ts'

const noticeDays = 30
// Nobody has to give notice earlier than that, and more contracts than this are counted no further.
const longestNoticeDays = 180
const mostCounted = 200

const Domain = z.strictObject({
  serviceId: text,
  name: text,
  contractEnd: day,
  zoneId: textOrNull,
})

const CountedDomain = Domain.extend({ total: number })

/** Domains that end and are not renewed by themselves: each is a name that stops working. */
export async function endingDomains(scope: AccountScope, { most, now }: Asking): Promise<Found> {
  const mayRenew = scope.person.resources.includes('BusinessPortalDns')
  const { rows } = await rowsOf(CountedDomain)`
    select s.service_id as "serviceId", s.name, s.contract_end as "contractEnd", z.zone_id as "zoneId",
      count(*) over () as total
    from service s
      left join dns_zone z on z.account_id = s.account_id and z.service_id = s.service_id and ${mayRenew}
    where s.account_id = ${scope.accountId} and s.attention = 2 and s.contract_end is not null and ${atSites(scope.sites)}
    order by s.contract_end, s.service_id limit ${most}`.execute(scope.tx)
  const items = rows.map(({ serviceId, name, contractEnd, zoneId }) => {
    const path = pageAddress('/services/:serviceId', { params: { serviceId } })
    const last = dayInWords(contractEnd, today(now))
    return {
      key: `domain ${serviceId} ${contractEnd}`,
      harm: 'lost' as const,
      tone: 'due' as const,
      state: `Expires ${soon(contractEnd, now)}`,
      name,
      note: 'Domain',
      reference: serviceId,
      path,
      text: 'Auto-renew is off.',
      otherwise: `Stops working on ${last}.`,
      deadline: endOf(contractEnd),
      due: `renew by ${last}`,
      related: null,
      action: { label: 'Renew', path: zoneId ? pageAddress('/dns/:zoneId', { params: { zoneId } }) : path },
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

/** Contracts that end, or renew themselves unless notice is given: many of them are one thing to look at. */
export async function endingContracts(scope: AccountScope, { now }: Asking): Promise<Found> {
  const day = today(now)
  const last = daysAfter(day, noticeDays)
  const decideBy = sql`case when s.auto_renew then s.contract_end - coalesce(s.notice_days, 0) else s.contract_end end`
  const { rows } = await rowsOf(Contract)`
    select s.service_id as "serviceId", s.name, s.product_name as "productName", s.contract_end as "contractEnd",
      ${decideBy} as "decideBy", s.auto_renew as "autoRenew", s.recurring_pence as recurring, s.currency
    from service s
    where s.account_id = ${scope.accountId} and s.contract_end between ${day}::date and ${daysAfter(day, longestNoticeDays)}::date
      and ${decideBy} between ${day}::date and ${last}::date
      and s.status = 'active' and s.product_category <> 'Domain' and ${atSites(scope.sites)}
    order by s.contract_end, s.service_id limit ${mostCounted}`.execute(scope.tx)
  const first = rows.toSorted((a, b) => (a.decideBy < b.decideBy ? -1 : 1))[0]
  if (!first) return allOf()
  return allOf(rows.length === 1 ? oneContract(first, now) : manyContracts(rows, first, now))
}

const shared = { harm: 'minor', tone: 'due', related: null } as const

function oneContract(
  { serviceId, name, productName, contractEnd, decideBy, autoRenew, ...price }: Contract,
  now: Date,
) {
  const path = pageAddress('/services/:serviceId', { params: { serviceId } })
  const cost = price.recurring === null ? '' : ` It costs ${money(price.recurring, price.currency)} a month.`
  const [end, by] = [dayInWords(contractEnd, today(now)), dayInWords(decideBy, today(now))]
  return {
    ...shared,
    key: `contract ${serviceId} ${contractEnd}`,
    state: autoRenew ? `Notice ends ${soon(decideBy, now)}` : `Contract ends ${soon(contractEnd, now)}`,
    name,
    note: productName,
    reference: serviceId,
    path,
    text: `${autoRenew ? `The contract ends on ${end} and renews itself.` : 'The contract does not renew itself.'}${cost}`,
    otherwise: autoRenew ? 'Without notice it renews for another term.' : 'After that you pay month by month.',
    deadline: endOf(decideBy),
    due: `decide by ${by}`,
    action: { label: 'Review contract', path },
  }
}

function manyContracts(rows: readonly Contract[], first: Contract, now: Date) {
  const path = pageAddress('/services', { query: { sort: 'contractEnd' } })
  const [ending, renewing] = [rows.filter(({ autoRenew }) => !autoRenew), rows.filter(({ autoRenew }) => autoRenew)]
  const parts = [
    ending.length > 0 ? `${ending.length} end` : '',
    renewing.length > 0 ? `${renewing.length} renew unless you give notice` : '',
  ].filter(Boolean)
  const number = rows.length === mostCounted ? `${mostCounted} contracts or more` : `${rows.length} contracts`
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
    due: `first by ${dayInWords(first.decideBy, today(now))}`,
    action: { label: 'Review contracts', path },
  }
}
