import type { Order } from '@portal/contract/orders/orders.ts'
import type { Quote, QuoteCell } from '@portal/contract/quotes/quotes.ts'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../testing/factories.ts'
import { importRows } from '../../testing/import-rows.ts'
import { json } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { createRateCards, newSite, priceNow, quoteCalls } from './testing/quotes.ts'

const portal = await sharedTestPortal()
const { database } = portal
await createRateCards(database)
const buyer = await portal.signIn(await createUser(database, await createAccount(database)))
const { begin, addSites, send, read } = quoteCalls(buyer)

async function priced(more: object) {
  const { quoteId, needs } = await begin()
  await addSites(quoteId, [newSite('Mill')])
  await json(send('PATCH', `/quotes/${quoteId}`, { needs: { ...needs, ...more } }))
  await priceNow(portal, await json<Quote>(send('POST', `/quotes/${quoteId}/pricing`)))
  const { cells } = await json<{ cells: QuoteCell[] }>(send('GET', `/quotes/${quoteId}/sites/1/cells`))
  return { quoteId, first: cells[0] }
}

test('A9 an option without a price is neither offered nor taken', async () => {
  const { quoteId, needs, options } = await begin()
  expect(options).toEqual([])
  const wanted = { ...needs, ddosProtection: true, installHours: 'out-of-hours' }
  const answer = await send('PATCH', `/quotes/${quoteId}`, { needs: wanted })
  expect(answer.status).toBe(400)
  expect(Object.keys(await json<object>(answer))).toEqual(['needs.ddosProtection', 'needs.installHours'])
})

test('A9 DDoS protection and installation out of hours are in the price, the explanation and the order', async () => {
  const extra = (kind: string, option: string, label: string, install: number, monthly: number) =>
    importRows(database, 'rate-extras', [{ kind, option, label, install, monthly }])
  expect(await extra('ddos', 'included', 'DDoS protection', 0, 4500)).toMatchObject({ added: 1 })
  expect(await extra('hours', 'out-of-hours', 'Installation out of hours', 25_000, 0)).toMatchObject({ added: 1 })
  expect(await extra('hours', 'midnight', 'At midnight', 1, 1)).toMatchObject([{ column: 'option' }])
  const plain = await priced({})
  const { quoteId, first } = await priced({ ddosProtection: true, installHours: 'out-of-hours' })
  expect((await read(quoteId)).options).toEqual(['ddos', 'hours'])
  // With the margins of a customer without a dealer: a fifth monthly and a tenth once.
  expect((first?.monthly ?? 0) - (plain.first?.monthly ?? 0)).toBe(5400)
  expect((first?.install ?? 0) - (plain.first?.install ?? 0)).toBe(27_500)
  const { parts } = await json<{ parts: { text: string }[] }>(
    send('GET', `/quotes/${quoteId}/sites/1/cells/${first?.offer}`),
  )
  expect(parts.map(({ text }) => text).join()).toContain('DDoS protection')
  const accepted = await json<Quote>(
    send('POST', `/quotes/${quoteId}/answer`, { version: 1, answer: 'accepted', name: 'Ada' }),
  )
  const order = await json<Order>(buyer.gateway(`/order-info/api/orders/${accepted.answer?.orders[0]?.orderId}`))
  expect(order.notes.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Installation in the evening or at a weekend', 'Line with DDoS protection']),
  )
})
