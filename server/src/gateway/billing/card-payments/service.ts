import type { CardOffer } from '@portal/contract/billing/billing.ts'
import { cardPageMinutes, mostPaidBills } from '@portal/contract/billing/card-payment-values.ts'
import type { CardPayment, NewCardPayment } from '@portal/contract/billing/card-payments.ts'
import type { BillingBalance } from '@portal/contract/billing/payments.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { money } from '@portal/contract/format/money.ts'
import { pence, sum } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Config } from '../../../config.ts'
import { connectionOf, notConnected } from '../../../foreign-systems.ts'
import { newId } from '../../../lib/new-id.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { CardPage, CardPayments, NewCardPage } from '../../../upstreams/card-payments/card-payments.ts'
import { assertWholeAccount } from '../payments/whole-account.ts'
import {
  billsExist,
  findCardPayment,
  insertCardPayment,
  listOpenFor,
  listPayable,
  listUnbooked,
  lockPayable,
  type Payable,
  setCancelled,
  setSession,
} from './store.ts'

const minuteMs = 60_000
// The provider demands a page to be open for 30 minutes or more.
const reusedMinutes = 20

/** The card payments of the whole account, and the bills that can be paid by card: all that is overdue, or else all that no Direct Debit collects. */
export async function cardOfAccount(scope: AccountScope, config: Config): Promise<BillingBalance['card']> {
  const connection = connectionOf(config, 'cardPayments')
  const open = await listPayable(scope)
  const payable = open.filter(isPayable)
  const overdue = payable.filter(({ isOverdue }) => isOverdue)
  const wanted = overdue.length > 0 ? overdue : payable
  return {
    connection,
    pending: sum(open.map(({ pending }) => pending)),
    bills: wanted
      .filter(({ currency }) => currency === wanted[0]?.currency)
      .slice(0, mostPaidBills)
      .map(({ billId, amount }) => ({ billId, amount })),
    payments: await listUnbooked(scope),
  }
}

/** The same of one bill. */
export async function cardOfBill(scope: AccountScope, config: Config, billId: string): Promise<CardOffer> {
  const bill = scope.sites ? undefined : (await listPayable(scope)).find((each) => each.billId === billId)
  return {
    connection: connectionOf(config, 'cardPayments'),
    pending: bill?.pending ?? pence(0),
    payable: bill && isPayable(bill) ? bill.amount : pence(0),
  }
}

const isPayable = ({ amount, isCollected }: Payable) => amount > 0 && !isCollected

export async function beginCardPayment(
  scope: AccountScope,
  config: Config,
  { bills: billIds, amount }: NewCardPayment,
): Promise<CardPayment> {
  assertWholeAccount(scope)
  const connection = connectionOf(config, 'cardPayments')
  if (connection === 'off') throw notConnected('cardPayments')
  if (!(await billsExist(scope, billIds))) throw new Problem('not_found', { detail: 'Bill not found.' })
  const bills = await payableOnes(scope, billIds)
  const total = sum(bills.map((bill) => bill.amount))
  const [first] = bills
  if (!first) throw new Error('A payment has no bill')
  if (total !== amount) {
    throw new Problem('amount_changed', { detail: `${money(total, first.currency)} is left to pay. Check the amount.` })
  }
  const isSimulated = connection === 'simulated'
  const begun = (await listOpenFor(scope, billIds)).find(
    (each) => each.isSimulated === isSimulated && isRecent(scope, each) && areSame(each.bills, bills),
  )
  if (begun) return begun
  const cardPaymentId = `CP-${newId(12)}`
  await insertCardPayment(scope, {
    cardPaymentId,
    currency: first.currency,
    amount,
    isSimulated,
    bills: inOrder(bills),
  })
  return getCardPayment(scope, cardPaymentId)
}

/** Each bill with what comes before it. */
function inOrder(bills: readonly Payable[]) {
  return bills.map(({ billId, amount }, at) => ({
    billId,
    amount,
    amountBefore: sum(bills.slice(0, at).map((each) => each.amount)),
  }))
}

async function payableOnes(scope: AccountScope, billIds: readonly string[]): Promise<Payable[]> {
  const found = await lockPayable(scope, billIds)
  const bills = found.filter(isPayable)
  const refused = billIds.find((billId) => !bills.some((bill) => bill.billId === billId))
  if (refused !== undefined) throw notPayable(refused, found)
  if (new Set(bills.map(({ currency }) => currency)).size > 1) {
    throw new Problem('bill_not_payable', { detail: 'Bills in different currencies cannot be paid together.' })
  }
  return bills
}

function notPayable(billId: string, found: readonly Payable[]): Problem {
  const bill = found.find((each) => each.billId === billId)
  const why = bill ? (bill.isCollected ? 'is collected by Direct Debit' : 'is being paid by card') : 'is paid'
  return new Problem('bill_not_payable', { detail: `${billId} ${why}.` })
}

type Sums = readonly { billId: string; amount: Pence }[]

const areSame = (one: Sums, other: Sums) =>
  one.length === other.length &&
  one.every(({ billId, amount }) => other.some((bill) => bill.billId === billId && bill.amount === amount))

const isRecent = ({ now }: AccountScope, { createdAt }: CardPayment) =>
  now.getTime() - Date.parse(createdAt) < reusedMinutes * minuteMs

export async function getCardPayment(scope: AccountScope, cardPaymentId: string): Promise<CardPayment> {
  assertWholeAccount(scope)
  const found = await findCardPayment(scope, cardPaymentId)
  if (!found) throw new Problem('not_found', { detail: 'Card payment not found.' })
  return found
}

export interface Opening {
  page: Omit<NewCardPage, 'returnTo'>
  /** Pages that could pay the same bills again. */
  earlier: readonly { cardPaymentId: string; sessionId: string | null }[]
}

/** The facts of the page, while its bills are still to be paid. */
export async function prepareOpening(scope: AccountScope, cardPaymentId: string): Promise<Opening> {
  const payment = await getCardPayment(scope, cardPaymentId)
  const { bills, amount, currency, createdAt, status } = payment
  if (status !== 'open' || !isRecent(scope, payment)) {
    throw new Problem('bill_not_payable', { detail: 'This payment has ended. Start again from the bill.' })
  }
  const billIds = bills.map(({ billId }) => billId)
  if (!areSame(await payableOnes(scope, billIds), bills)) {
    throw new Problem('bill_not_payable', { detail: 'The amount left to pay has changed. Start again from the bill.' })
  }
  const earlier = (await listOpenFor(scope, billIds)).filter((each) => each.cardPaymentId !== cardPaymentId)
  return {
    page: {
      accountId: scope.accountId,
      cardPaymentId,
      amount,
      currency,
      description: bills.length === 1 ? `Bill ${billIds[0] ?? ''}` : counted(bills.length, 'bill'),
      expiresAt: new Date(Date.parse(createdAt) + cardPageMinutes * minuteMs),
    },
    earlier,
  }
}

/** Opens the page once no earlier one can be paid any more. */
export async function openPage(
  cards: CardPayments,
  { page, earlier }: Opening,
  config: Config,
  origin: string | undefined,
): Promise<CardPage> {
  for (const { sessionId } of earlier) {
    if (sessionId !== null && !(await cards.close(sessionId))) {
      throw new Problem('bill_not_payable', {
        detail: 'A bill is being paid by card. Wait a minute, then try again.',
      })
    }
  }
  const path = pageOf('cardPayment', { cardPaymentId: page.cardPaymentId })
  return cards.open({ ...page, returnTo: `${portalAt(config, origin)}${path}` })
}

/** The brand's address that the person uses: browsers are sent back to no other one. */
const portalAt = (config: Config, origin: string | undefined): string =>
  [config, ...config.otherBrands].find(({ BASE_URL }) => new URL(BASE_URL).origin === origin)?.BASE_URL ??
  config.BASE_URL

export async function keepPage(
  scope: AccountScope,
  cardPaymentId: string,
  { earlier }: Opening,
  { sessionId, url }: CardPage,
): Promise<{ url: string }> {
  await setCancelled(
    scope,
    earlier.map((each) => each.cardPaymentId),
  )
  await setSession(scope, cardPaymentId, sessionId)
  return { url }
}
