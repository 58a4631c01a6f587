import { pence } from '@portal/contract/money-values.ts'
import { expect, test } from 'vitest'
import { createStripePayments } from './stripe.ts'
import { startStripe, stripeEvent } from './testing/stripe-server.ts'

const stripe = await startStripe()
const cards = createStripePayments(stripe.options)
const page = {
  accountId: '104872',
  cardPaymentId: 'CP-1',
  amount: pence(120_418),
  currency: 'GBP',
  description: 'Bill BD-2603-0097',
  expiresAt: new Date('2026-04-14T11:00:00Z'),
  returnTo: 'https://portal.example/billing/card-payments/CP-1',
}
const paid = { account: '104872', cardPaymentId: 'CP-1', payment_status: 'paid', amount_total: 120_418 }
const read = (event: string) => cards.readEvent(Buffer.from(event), stripe.signed(event)['stripe-signature'])

test('a page is opened for the sum in minor units, and a repetition opens the same one', async () => {
  const opened = await cards.open(page)
  expect(opened).toEqual({ sessionId: 'cs_test_1', url: 'https://checkout.stripe.com/c/pay/cs_test_1' })
  expect(await cards.open(page)).toEqual(opened)
  const form = Object.fromEntries(stripe.sessions.get('cs_test_1')?.form ?? [])
  expect(form).toMatchObject({
    mode: 'payment',
    'allowed_payment_method_types[0]': 'card',
    'line_items[0][price_data][unit_amount]': '120418',
    'line_items[0][price_data][currency]': 'gbp',
    'payment_intent_data[metadata][portal_card_payment]': 'CP-1',
    expires_at: '1776164400',
    success_url: `${page.returnTo}?returned=paid`,
    cancel_url: `${page.returnTo}?returned=cancelled`,
  })
})

test('a browser is sent to no other host than that of the card page', async () => {
  stripe.page.host = 'elsewhere.example'
  await expect(cards.open({ ...page, cardPaymentId: 'CP-2' })).rejects.toMatchObject({ code: 'upstream' })
  stripe.page.host = 'checkout.stripe.com'
})

test('a page is closed unless it is paid', async () => {
  const { sessionId } = await cards.open({ ...page, cardPaymentId: 'CP-3' })
  expect(await cards.close(sessionId)).toBe(true)
  expect(await cards.close(sessionId)).toBe(true)
  const complete = await cards.open({ ...page, cardPaymentId: 'CP-4' })
  const session = stripe.sessions.get(complete.sessionId)
  if (session) session.status = 'complete'
  expect(await cards.close(complete.sessionId)).toBe(false)
})

test.each([
  ['is away', [500, 500, 500], 'unavailable'],
  ['refuses the key', [401], 'upstream'],
  ['refuses the request', [400], 'upstream'],
])('a provider that %s is a fault', async (_, fails, code) => {
  stripe.fails.push(...fails)
  await expect(cards.open({ ...page, cardPaymentId: 'CP-5' })).rejects.toMatchObject({ code })
  stripe.fails.length = 0
})

test.each([
  ['checkout.session.completed', paid, { kind: 'paid', amount: 120_418, currency: 'GBP', paymentReference: 'pi_1' }],
  ['checkout.session.completed', { ...paid, payment_status: 'unpaid' }, { kind: 'processing' }],
  ['checkout.session.async_payment_succeeded', paid, { kind: 'paid' }],
  ['checkout.session.async_payment_failed', paid, { kind: 'failed' }],
  ['checkout.session.expired', paid, { kind: 'cancelled' }],
  ['charge.refunded', { ...paid, amount_refunded: 5000 }, { kind: 'refunded', refunded: 5000 }],
])('%s is read', async (type, about, report) => {
  expect(await read(stripeEvent(type, about))).toMatchObject({ accountId: '104872', cardPaymentId: 'CP-1', report })
})

test('events about other matters, or of other programs, are not ours', async () => {
  expect(await read(stripeEvent('customer.created', paid))).toBeNull()
  expect(await read(stripeEvent('checkout.session.completed', { ...paid, metadata: {} }))).toBeNull()
})

test('an event without a valid and recent signature over its bytes is refused', async () => {
  const event = stripeEvent('checkout.session.completed', paid)
  const { 'stripe-signature': signature } = stripe.signed(event)
  const refused = { code: 'invalid' }
  await expect(cards.readEvent(Buffer.from(`${event} `), signature)).rejects.toMatchObject(refused)
  await expect(cards.readEvent(Buffer.from(event), undefined)).rejects.toMatchObject(refused)
  const old = stripe.signed(event, Math.floor(Date.now() / 1000) - 301)
  await expect(cards.readEvent(Buffer.from(event), old['stripe-signature'])).rejects.toMatchObject(refused)
})
