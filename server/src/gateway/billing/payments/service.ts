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
  assertWholeAccount(scope)
  const found = await listBalances(scope)
  const all = (of: (account: FoundAccount) => Pence) => sum(found.map(of))
  return {
    asOf: dayOf(scope.now),
    currency: found.find(({ currency }) => currency !== null)?.currency ?? 'GBP',
    balance: all(({ balance }) => balance),
    ages: balanceAges.map((age) => ({ age, amount: all((account) => account[age]) })),
    unallocated: all(({ unallocated }) => unallocated),
    overdue: all(overdueOf),
    unpaidBills: found.reduce((count, { unpaidBills }) => count + unpaidBills, 0),
    overdueBillIds: found.flatMap(({ overdueBillIds }) => overdueBillIds),
    nextCollection: firstOf(found.flatMap((account) => collectionOf(account) ?? [])),
    disputed: all(({ disputed }) => disputed),
    disputes: await listDisputes(scope),
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

const overdueOf = (account: FoundAccount): Pence => minus(sum(balanceAges.map((age) => account[age])), account.notDue)

const collectionOf = ({ collectOn, collected }: FoundAccount): Collection | null =>
  collectOn && { on: collectOn, amount: collected }

/** The first day, and what all billing accounts collect on it. */
function firstOf(collections: readonly Collection[]): Collection | null {
  const [on] = collections.map((each) => each.on).sort()
  if (on === undefined) return null
  return { on, amount: sum(collections.filter((each) => each.on === on).map(({ amount }) => amount)) }
}
