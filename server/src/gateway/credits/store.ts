import type { serviceCreditListing } from '@portal/contract/credits/listing.ts'
import {
  DeskCreditRow,
  type DeskCreditQuery,
  ServiceCredit,
  type ServiceCreditQuery,
} from '@portal/contract/credits/credits.ts'
import type { CreditState } from '@portal/contract/credits/values.ts'
import { changesRow, numberOrNull, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { findIn } from '../../lib/find-things.ts'
import { utc } from '../../lib/utc.ts'
import { fewOf } from '../../lists/tab-count-store.ts'
import {
  allPages,
  isSearch,
  joinNamed,
  narrowed,
  orderBy,
  readPage,
  type SortColumns,
  typed,
} from '../../lists/read-page.ts'
import type { AccountScope, DeskScope } from '../../scope/account-scope.ts'
import { atSites } from '../../scope/sites-store.ts'

const columns = sql`
  k.credit_id as "creditId", k.service_id as "serviceId", k.service_name as "serviceName",
  case when k.kind = 'repair' then k.about end as "caseId", k.plan_id as "planId", k.plan_title as "planTitle",
  k.plan_version as "planVersion", k.facts, k.monthly_charge as "monthlyCharge", k.percent, k.amount, k.currency, k.state,
  ${utc('k.at')} as at, ${utc('k.claimed_at')} as "claimedAt", k.claimed_by_name as "claimedByName",
  ${utc('k.decided_at')} as "decidedAt", k.reason, k.bill_ref as "billRef"`
const from = sql`service_credit k join service s using (account_id, service_id)`

const sorts: SortColumns<typeof serviceCreditListing> = { at: ['k.at'], amount: ['k.amount'] }

export async function listCredits(
  scope: AccountScope,
  { state, search, sort, direction, ...page }: ServiceCreditQuery,
) {
  const found = await findIn(scope, 'credit', search, { id: 'k.credit_id', text: 'k.search' })
  const question = {
    columns,
    from: scope.sites ? from : sql`service_credit k`,
    where: [sql`k.account_id = ${scope.accountId}`, atSites(scope.sites), ...(state ? [sql`k.state = ${state}`] : [])],
    order: orderBy([...sorts[sort], 'k.credit_id'], direction),
    keyed: { table: 'service_credit', as: 'k', key: ['account_id', 'credit_id'] },
  }
  return readPage(scope, ServiceCredit, page, narrowed(question, found))
}

const one = async (scope: AccountScope, condition: RawBuilder<unknown>) => {
  return rowsOf(ServiceCredit)`
    select ${columns} from ${from}
    where k.account_id = ${scope.accountId} and ${atSites(scope.sites)} and ${condition}`.first(scope.tx)
}

export const findCredit = (scope: AccountScope, creditId: string) => one(scope, sql`k.credit_id = ${creditId}`)

export const findCreditOfCase = (scope: AccountScope, caseId: string) =>
  one(scope, sql`k.kind = 'repair' and k.about = ${caseId}`)

/** The values of the step; false if the credit is in another state than the step starts from. */
export async function moveCredit(
  scope: AccountScope,
  creditId: string,
  from: CreditState,
  step: { state: 'claimed' | 'approved' | 'refused' | 'billed'; reason?: string; billRef?: string },
): Promise<boolean> {
  const by =
    step.state === 'claimed'
      ? sql`, claimed_at = ${scope.now}, claimed_by_name = ${scope.actorName}`
      : step.state === 'billed'
        ? sql`, bill_ref = ${step.billRef ?? null}`
        : sql`, decided_at = ${scope.now}, decided_by_name = ${scope.actorName}, reason = ${step.reason ?? null}`
  return changesRow(scope.tx)`
    update service_credit set state = ${step.state} ${by}
    where account_id = ${scope.accountId} and credit_id = ${creditId} and state = ${from}`
}

const deskColumns = sql`${columns}, k.account_id as "accountId", a.trading_name as "accountName"`
const deskFrom = sql`service_credit k join account a using (account_id)`

export const listDeskCredits = (desk: DeskScope, { state, search, ...page }: DeskCreditQuery) =>
  readPage(desk, DeskCreditRow, page, {
    columns: deskColumns,
    from: sql`service_credit k ${joinNamed(search, sql`k.account_id`)}`,
    where: [sql`k.state = ${state}`, ...typed(search, (pattern) => sql`k.search like ${pattern}`, sql`k.account_id`)],
    order: sql`k.at, k.account_id, k.credit_id`,
    joined: { to: 'k', by: sql`join account a on a.account_id = k.account_id` },
    keyed: { table: 'service_credit', as: 'k', key: ['account_id', 'credit_id'] },
    isWide: isSearch(search),
  })

const CreditTabs = {
  open: numberOrNull,
  claimed: numberOrNull,
  approved: numberOrNull,
  refused: numberOrNull,
  billed: numberOrNull,
}

/** The credits of each tab of the desk. */
export async function countDeskCredits({ tx }: DeskScope) {
  const of = (state: CreditState) => fewOf(sql`service_credit k where k.state = ${state}`)
  const counts = await rowsOf(CreditTabs)`
    select ${of('open')} as open, ${of('claimed')} as claimed, ${of('approved')} as approved, ${of('refused')} as refused,
      ${of('billed')} as billed`.first(tx)
  if (!counts) throw new Error('The tabs were not counted')
  return counts
}

/** The approved credits that are on no bill yet. */
export const approvedCredits = allPages({
  columns: deskColumns,
  from: deskFrom,
  where: sql`k.state = 'approved'`,
  order: sql`k.account_id, k.credit_id`,
})
