import type { CardPayment } from '@portal/contract/billing/card-payments.ts'
import type { Bill } from '@portal/contract/billing/billing.ts'
import type { BillingBalance } from '@portal/contract/billing/payments.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBill, createBillingAccount, createPayment } from '../../../testing/bill-factories.ts'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { deliverNotification } from '../../notifications/deliver-notification.ts'
import { startStripe, stripeEvent } from '../../../upstreams/card-payments/testing/stripe-server.ts'

const stripe = await startStripe()
const portal = await startTestPortal(stripe.settings)
const { database, gatewayUrl } = portal

const base = '/billing-info/api'
const post = (body?: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  ...(body !== undefined && { body: JSON.stringify(body) }),
})

/** An account that pays by transfer, with a bill of £144.00 that is overdue. */
async function createDebtor(options: Parameters<typeof createAccount>[1] = {}) {
  const account = await createAccount(database, options)
  await createBillingAccount(database, account)
  await sql`update billing_account set payment_method = 'bank transfer', direct_debit_status = null
    where account_id = ${account}`.execute(database.system)
  const billId = await createBill(database, account)
  const email = await createUser(database, account, { permissions: ['BusinessPortalBilling'] })
  const reader = await portal.signIn(email)
  const begin = (bills = [billId], amount = 14_400) => reader.gateway(`${base}/card-payments`, post({ bills, amount }))
  const open = (id: string) => reader.gateway(`${base}/card-payments/${id}/pages`, post({}))
  const bill = () => json<Bill>(reader.gateway(`${base}/bills/${billId}`))
  const balance = () => json<BillingBalance>(reader.gateway(`${base}/balance`))
  return { account, billId, email, reader, begin, open, bill, balance }
}

const report = async (type: string, about: Parameters<typeof stripeEvent>[1], id?: string) => {
  const body = stripeEvent(type, { amount_total: 14_400, payment_status: 'paid', ...about }, id)
  const answer = await fetch(`${gatewayUrl}${base}/card-events`, { method: 'POST', headers: stripe.signed(body), body })
  return [answer.status, await answer.json()]
}
/** The notifications that were queued for the account, in their order. */
async function queuedOf(account: string): Promise<object[]> {
  const { rows } = await sql<{ payload: object }>`
    select private.payload from graphile_worker._private_jobs private join graphile_worker.jobs using (id)
    where jobs.task_identifier = 'deliver notification' and private.payload ->> 'accountId' = ${account}
    order by id`.execute(database.system)
  return rows.map(({ payload }) => payload)
}
const known = [200, { isKnown: true }]

test('a bill is paid on the card page, and counts once the billing system has recorded it', async () => {
  const { account, billId, begin, open, bill, balance, reader } = await createDebtor()
  expect((await bill()).card).toEqual({ connection: 'on', pending: 0, payable: 14_400 })
  expect((await balance()).card).toMatchObject({ bills: [{ billId, amount: 14_400 }], payments: [] })
  const { cardPaymentId } = await json<CardPayment>(begin())
  const { url } = await json<{ url: string }>(open(cardPaymentId))
  expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/)
  expect(await json(open(cardPaymentId))).toEqual({ url })

  const about = { account, cardPaymentId }
  expect(await report('checkout.session.completed', about, 'evt_paid')).toEqual(known)
  expect(await report('checkout.session.completed', about, 'evt_paid')).toEqual(known)
  const read = () => json<CardPayment>(reader.gateway(`${base}/card-payments/${cardPaymentId}`))
  expect(await read()).toMatchObject({ status: 'paid', isBooked: false, isSimulated: false })
  expect(await bill()).toMatchObject({ status: 'overdue', remaining: 14_400, card: { pending: 14_400, payable: 0 } })
  expect(await balance()).toMatchObject({ balance: 14_400, card: { pending: 14_400, bills: [] } })
  const twice = await begin()
  expect([twice.status, await twice.json()]).toMatchObject([422, { code: 'bill_not_payable' }])

  const paymentId = await createPayment(database, account, { [billId]: 14_400 }, { method: 'card' })
  await sql`update payment set reference = ${cardPaymentId} where payment_id = ${paymentId}`.execute(database.system)
  expect(await read()).toMatchObject({ isBooked: true })
  expect(await bill()).toMatchObject({ status: 'paid', remaining: 0, card: { pending: 0, payable: 0 } })
  expect(await balance()).toMatchObject({ balance: 0, card: { pending: 0, payments: [] } })
  const { rows } = await sql<{ action: string }>`
    select action from activity where account_id = ${account} and entity = 'payment'`.execute(database.system)
  expect(rows).toEqual([{ action: 'card payment reported' }])
})

test('a payment that is recorded for less than the bill counts no longer beside the record of it', async () => {
  const { account, billId, begin, open, bill } = await createDebtor()
  const { cardPaymentId } = await json<CardPayment>(begin())
  await open(cardPaymentId)
  await report('checkout.session.completed', { account, cardPaymentId })
  const paymentId = await createPayment(database, account, { [billId]: 10_000 }, { method: 'card' })
  await sql`update payment set reference = ${cardPaymentId} where payment_id = ${paymentId}`.execute(database.system)
  expect(await bill()).toMatchObject({ remaining: 4400, cardPending: 0, card: { pending: 0, payable: 4400 } })
})

test('the payer is notified once of a payment that is received or refunded, and of a declined one', async () => {
  const { account, billId, begin, open, email } = await createDebtor()
  const other = await createBill(database, account)
  const { cardPaymentId } = await json<CardPayment>(begin())
  await open(cardPaymentId)
  const about = { account, cardPaymentId }
  await report('checkout.session.completed', about, `evt_${cardPaymentId}`)
  await report('checkout.session.completed', about, `evt_${cardPaymentId}`)
  await report('charge.refunded', { ...about, amount_refunded: 4400 })
  const second = await json<CardPayment>(begin([other]))
  await report('checkout.session.async_payment_failed', { account, cardPaymentId: second.cardPaymentId })
  await sql`update permission_grant set sites = '{LDS}' where account_id = ${account}`.execute(database.system)
  await report('charge.refunded', { ...about, amount_refunded: 5000 })
  const told = { kind: 'invoice', entity: 'payment', people: [email], actorId: 'card page' }
  const refunded = `Bill ${billId}. The refund goes to the card that was used.`
  const path = `/billing/card-payments/${cardPaymentId}`
  expect(await queuedOf(account)).toMatchObject([
    {
      ...told,
      title: 'Card payment received: £144.00',
      text: `Bill ${billId}. Your statement shows the payment once our billing system has recorded it.`,
      path,
    },
    { ...told, title: 'Card payment refunded: £44.00', text: refunded, path },
    {
      ...told,
      title: 'Card payment declined: £144.00',
      text: `Bill ${other} is still to be paid. Try another card, or pay in another way.`,
    },
    // A reader may see the bills of some sites only.
    { ...told, title: 'Card payment refunded', text: refunded, path: '/billing/invoices' },
  ])
})

test('a dealer’s person who pays for a customer is notified in their own account, and no one else there', async () => {
  const dealer = await createAccount(database, { type: 'dealer' })
  const { account, billId } = await createDebtor({ dealer, name: 'Arden Mill' })
  const [payer, colleague] = [await createUser(database, dealer), await createUser(database, dealer)]
  const [reader, other] = [await portal.signIn(payer), await portal.signIn(colleague)]
  const email = { channel: 'email', scope: 'account', scopeId: null, address: null, quietFrom: null, quietTo: null }
  const subscriptions = [{ ...email, event: 'invoice' }]
  await json(other.gateway('/notification-info/api/subscriptions', { ...post({ subscriptions }), method: 'PUT' }))
  const { cardPaymentId } = await json<CardPayment>(
    reader.gateway(`${base}/card-payments`, {
      ...post({ bills: [billId], amount: 14_400 }),
      headers: { 'content-type': 'application/json', 'account-id': account },
    }),
  )
  await report('checkout.session.completed', { account, cardPaymentId })
  const { rows } = await sql<{ payload: object }>`
    select private.payload from graphile_worker._private_jobs private join graphile_worker.jobs using (id)
    where jobs.task_identifier = 'deliver notification to people'`.execute(database.system)
  for (const { payload } of rows) await deliverNotification(portal, payload, new Date())
  expect(await queuedOf(account)).toMatchObject([{ people: [], path: `/billing/card-payments/${cardPaymentId}` }])
  const latest = (who: typeof reader) => json(who.gateway('/notification-info/api/latest'))
  expect(await latest(reader)).toMatchObject({
    unread: 1,
    notices: [
      {
        title: 'Card payment received: £144.00',
        text: `Arden Mill. Bill ${billId}. Your statement shows the payment once our billing system has recorded it.`,
        path: `/billing/card-payments/${cardPaymentId}?in=${account}`,
      },
    ],
  })
  expect(await latest(other)).toMatchObject({ unread: 0 })
})

test('refunds reduce what is pending, also when they are reported before the payment', async () => {
  const { account, begin, open, bill } = await createDebtor()
  const { cardPaymentId } = await json<CardPayment>(begin())
  await open(cardPaymentId)
  const about = { account, cardPaymentId }
  expect(await report('charge.refunded', { ...about, amount_refunded: 4400 })).toEqual(known)
  expect(await report('checkout.session.completed', about)).toEqual(known)
  expect((await bill()).card).toMatchObject({ pending: 10_000, payable: 4400 })
  await report('charge.refunded', { ...about, amount_refunded: 14_400 })
  expect((await bill()).card).toMatchObject({ pending: 0, payable: 14_400 })
})

test('an earlier page of the same bill is closed, and one that is being paid stops the next', async () => {
  const { account, begin, open, billId } = await createDebtor()
  const other = await createBill(database, account)
  const first = await json<CardPayment>(begin())
  expect(await json<CardPayment>(begin())).toMatchObject({ cardPaymentId: first.cardPaymentId })
  await open(first.cardPaymentId)
  const both = await json<CardPayment>(begin([billId, other], 28_800))
  await json(open(both.cardPaymentId))
  const [one, two] = [...stripe.sessions.values()].slice(-2)
  expect([one?.status, two?.status]).toEqual(['expired', 'open'])
  if (two) two.status = 'complete'
  const third = await json<CardPayment>(begin())
  const refused = await open(third.cardPaymentId)
  expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'bill_not_payable' }])
})

test('refuses another sum, a bill that a Direct Debit collects, and one of another account', async () => {
  const { account, begin, billId } = await createDebtor()
  const wrong = await begin([billId], 14_399)
  expect([wrong.status, await wrong.json()]).toMatchObject([422, { code: 'amount_changed' }])
  await sql`update billing_account set payment_method = 'direct debit', direct_debit_status = 'active'
    where account_id = ${account}`.execute(database.system)
  await sql`update bill set collect_on = current_date + 1 where account_id = ${account}`.execute(database.system)
  const collected = await begin()
  expect([collected.status, await collected.json()]).toMatchObject([422, { code: 'bill_not_payable' }])
  const { billId: ofOther } = await createDebtor()
  expect((await begin([ofOther])).status).toBe(404)
})

test('refuses events without a valid signature, of another sum, and ignores those of unknown payments', async () => {
  const { account, begin } = await createDebtor()
  const { cardPaymentId } = await json<CardPayment>(begin())
  const body = stripeEvent('checkout.session.completed', { account, cardPaymentId, payment_status: 'paid' })
  const headers = { ...stripe.signed(`${body} `) }
  expect((await fetch(`${gatewayUrl}${base}/card-events`, { method: 'POST', headers, body })).status).toBe(400)
  const [status] = await report('checkout.session.completed', { account, cardPaymentId, amount_total: 1 })
  expect(status).toBe(400)
  const none = [200, { isKnown: false }]
  expect(await report('checkout.session.completed', { account, cardPaymentId: 'CP-NONE' })).toEqual(none)
  expect(await report('checkout.session.completed', { account: 'NONE', cardPaymentId })).toEqual(none)
  expect(await report('invoice.created', { account, cardPaymentId })).toEqual(none)
})

test('the desk has what the billing system has to record, by bill, as a list and as CSV', async () => {
  const { account, begin, billId } = await createDebtor()
  const { cardPaymentId } = await json<CardPayment>(begin())
  await report('checkout.session.completed', { account, cardPaymentId, payment_intent: 'pi_77' })
  await report('charge.refunded', { account, cardPaymentId, amount_refunded: 400 })
  const staff = await portal.signIn(
    await createUser(database, await createAccount(database, {}), { permissions: ['PortalOperator'] }),
  )
  const { rows } = await json<{ rows: object[] }>(staff.gateway('/billing-desk/api/card-payments?size=100'))
  expect(rows).toContainEqual(expect.objectContaining({ cardPaymentId, accountId: account, paymentReference: 'pi_77' }))
  const csv = await (await staff.gateway('/billing-desk/api/card-payments.csv')).text()
  expect(csv).toMatch(
    new RegExp(`${account},BA-${account},${cardPaymentId},pi_77,[^,]+,${billId},GBP,144\\.00,4\\.00,no`),
  )
})

test('no card is simulated where a provider is connected', async () => {
  const { begin, reader } = await createDebtor()
  const { cardPaymentId } = await json<CardPayment>(begin())
  const path = `${base}/card-payments/${cardPaymentId}/simulated-outcomes`
  const refused = await reader.gateway(path, post({ outcome: 'paid' }))
  expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'not_connected' }])
})
