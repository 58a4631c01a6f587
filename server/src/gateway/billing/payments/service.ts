import type { BillingBalance, Collection } from '@portal/contract/billing/payments.ts'
import { balanceAges } from '@portal/contract/billing/values.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { minus, sum } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'
import type { Config } from '../../../config.ts'
import { bankAccountOf } from '../../../provider-settings.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { cardOfAccount } from '../card-payments/service.ts'
import { countReaders, type FoundAccount, listBalances, listDisputes } from './store.ts'
import { assertWholeAccount } from './whole-account.ts'

export async function getBalance(scope: AccountScope, config: Config): Promise<BillingBalance> {
  const found = await findBalances(scope)
  return {
    ...(await sumOf(scope, found)),
    asOf: dayOf(scope.now),
    ages: balanceAges.map((age) => ({ age, amount: sum(found.map((account) => account[age])) })),
    unallocated: sum(found.map(({ unallocated }) => unallocated)),
    unpaidBills: found.reduce((count, { unpaidBills }) => count + unpaidBills, 0),
    accounts: found.map((account) => ({
      ...account,
      overdue: overdueOf(account),
      nextCollection: collectionOf(account),
    })),
    readers: await countReaders(scope),
    bankAccount: bankAccountOf(config),
    card: await cardOfAccount(scope, config),
  }
}

/** The balance as the desk sees it, without the people who read the bills and the ways to pay, and the number of all bills. */
export async function getBalanceForDesk(scope: AccountScope) {
  const found = await findBalances(scope)
  return { balance: await sumOf(scope, found), billCount: found.reduce((count, { bills }) => count + bills, 0) }
}

async function findBalances(scope: AccountScope): Promise<FoundAccount[]> {
  assertWholeAccount(scope)
  return listBalances(scope)
}

async function sumOf(scope: AccountScope, found: readonly FoundAccount[]) {
  return {
    currency: found.find(({ currency }) => currency !== null)?.currency ?? 'GBP',
    balance: sum(found.map(({ balance }) => balance)),
    overdue: sum(found.map(overdueOf)),
    overdueBillIds: found.flatMap(({ overdueBillIds }) => overdueBillIds),
    nextCollection: firstOf(found.flatMap((account) => collectionOf(account) ?? [])),
    disputed: sum(found.map(({ disputed }) => disputed)),
    disputes: await listDisputes(scope),
  }
}

const overdueOf = (account: FoundAccount): Pence => minus(sum(balanceAges.map((age) => account[age])), account.notDue)

const collectionOf = ({ collectOn, collected }: FoundAccount): Collection | null =>
  collectOn && { on: collectOn, amount: collected }

/** The first day, and what all billing accounts collect on it. */
function firstOf(collections: readonly Collection[]): Collection | null {
  const [on] = collections.map((each) => each.on).sort()
  if (on === undefined) return null
  return { on, amount: sum(collections.filter((each) => each.on === on).map(({ amount }) => amount)) }
}
