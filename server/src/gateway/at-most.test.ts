import { mostTiles, mostViews } from '@portal/contract/views/values.ts'
import { mostWebhooks } from '@portal/contract/webhooks/values.ts'
import { expect, test } from 'vitest'
import { createAccount, createContact, createSite, createUser } from '../testing/factories.ts'
import { createClient, signInClient } from '../testing/integration-client.ts'
import { json, withJson } from '../testing/json.ts'
import { createOrder } from '../testing/order-factories.ts'
import { startTestPortal } from '../testing/portal.ts'
import { createCase } from './cases/testing/create-case.ts'
import { createPriced, createRateCards, quoteCalls } from './quotes/testing/quotes.ts'

const portal = await startTestPortal({ ACCESS_TOKEN_SECONDS: '3600' })
const { database } = portal
const account = await createAccount(database)
const { gateway } = await portal.signIn(await createUser(database, account))
const system = await signInClient(portal, await createClient(database))
const siteId = await createSite(database, account)

type Send = (path: string, init?: RequestInit) => Promise<Response>

const post = (send: Send, path: string, body?: object) => send(path, withJson('POST', body))

/** More at once would be refused because too many wait (`call-queue.ts`). */
const atOnce = 80

/** Sends calls concurrently. Returns how many succeeded and the messages of the others. */
async function letThrough(times: number, ask: (turn: number) => Promise<Response>) {
  const answers: Response[] = []
  for (let first = 0; first < times; first += atOnce) {
    const turns = Array.from({ length: Math.min(atOnce, times - first) }, (_, turn) => ask(first + turn))
    // Within a group all are on their way together.
    answers.push(...(await Promise.all(turns)))
  }
  const refused = await Promise.all(
    answers.filter(({ status }) => status !== 200).map((answer) => json<{ code: string }>(Promise.resolve(answer))),
  )
  return { made: times - refused.length, codes: [...new Set(refused.map(({ code }) => code))] }
}

const full = { codes: ['limit_reached'] }

test('webhooks of an account', async () => {
  const ask = (turn: number) =>
    post(gateway, '/webhook-info/api/webhooks', {
      name: `Hook ${turn}`,
      address: `https://hooks.example/${turn}`,
      events: [],
    })
  expect(await letThrough(40, ask)).toEqual({ ...full, made: mostWebhooks })
})

test('webhooks of a system', async () => {
  const ask = (turn: number) =>
    post(system, '/integration/api/webhooks', {
      name: `Hook ${turn}`,
      address: `https://hooks.example/${turn}`,
      entities: [],
    })
  expect(await letThrough(40, ask)).toEqual({ ...full, made: mostWebhooks })
})

test('views of a person, and those on the dashboard', async () => {
  const views: string[] = []
  const keep = async (turn: number) => {
    const answer = await post(gateway, '/view-info/api/views', { list: 'services', name: `View ${turn}`, state: {} })
    if (answer.ok) views.push((await json<{ viewId: string }>(Promise.resolve(answer.clone()))).viewId)
    return answer
  }
  expect(await letThrough(mostViews + 20, keep)).toEqual({ ...full, made: mostViews })
  const show = (turn: number) => gateway(`/view-info/api/views/${views[turn]}/tile`, { method: 'PUT' })
  expect(await letThrough(30, show)).toEqual({ ...full, made: mostTiles })
})

test('snoozed items of a person', async () => {
  const ask = (turn: number) => post(gateway, '/dashboard-info/api/snoozes', { key: `order 70-${turn} late` })
  expect(await letThrough(220, ask)).toEqual({ ...full, made: 200 })
})

test('API keys of an account', async () => {
  const expiresOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const ask = (turn: number) =>
    post(gateway, '/key-info/api/keys', { name: `Key ${turn}`, resources: ['BusinessPortal'], expiresOn })
  expect(await letThrough(120, ask)).toEqual({ ...full, made: 100 })
})

test('links of an order', async () => {
  const orderId = await createOrder(database, account, { siteId })
  const ask = (turn: number) =>
    post(gateway, `/order-info/api/orders/${orderId}/shares`, { label: `Link ${turn}`, days: 7 })
  expect(await letThrough(40, ask)).toEqual({ ...full, made: 20 })
})

test('links of a quote', async () => {
  const dealer = await createAccount(database, { type: 'dealer' })
  const customer = await createAccount(database, { dealer })
  const seller = await portal.signIn(await createUser(database, dealer))
  await createRateCards(database)
  const { quoteId } = await createPriced(portal, seller, customer)
  const { send } = quoteCalls(seller, customer)
  const ask = (turn: number) =>
    send('POST', `/quotes/${quoteId}/shares`, { label: `Link ${turn}`, email: 'buyer@customer.example', days: 7 })
  expect(await letThrough(40, ask)).toEqual({ ...full, made: 20 })
})

test('followers of a case', async () => {
  const caseId = await createCase(database, account)
  const ask = (turn: number) =>
    post(gateway, `/case-info/api/cases/${caseId}/watchers`, { email: `follower${turn}@elsewhere.example` })
  expect(await letThrough(50, ask)).toEqual({ ...full, made: 30 })
})

test('emails that an account asks for, in an hour', async () => {
  const own = await createAccount(database)
  const { gateway: ownGateway } = await portal.signIn(await createUser(database, own))
  const contacts = await Promise.all(Array.from({ length: 120 }, () => createContact(database, own)))
  const grants = [{ resource: 'BusinessPortal', sites: null, until: null }]
  const ask = (turn: number) => {
    const path = `/contact-info/api/contacts/${contacts[turn]}`
    return turn % 2 === 0
      ? post(ownGateway, `${path}/invitation`, { grants })
      : post(ownGateway, `${path}/verification`)
  }
  expect(await letThrough(contacts.length, ask)).toEqual({ made: 100, codes: ['too_many'] })
})

test('verification links in an hour', async () => {
  const contactId = await createContact(database, account)
  const ask = () => post(gateway, `/contact-info/api/contacts/${contactId}/verification`)
  expect(await letThrough(30, ask)).toEqual({ made: 5, codes: ['too_many_emails'] })
})
