import { operatorResource } from '@portal/contract/permission.ts'
import type { RateCardRow } from '@portal/contract/quotes/desk.ts'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { importRows } from '../../../testing/import-rows.ts'
import { json } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { newSite, priceNow, quoteCalls } from '../testing/quotes.ts'

const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database)
const buyer = await portal.signIn(await createUser(database, account))
const desk = await portal.signIn(await createUser(database, account, { permissions: [operatorResource] }))

const thisYear = new Date().getUTCFullYear()
const card = (of = {}) => ({
  card_id: 'LIST',
  carrier: 'Aldgate',
  name: 'List',
  valid_from: `${thisYear - 1}-01-01`,
  valid_until: `${thisYear + 1}-12-31`,
  ...of,
})
const line = (of = {}) => ({
  card_id: 'LIST',
  access_type: 'EAD',
  bearer: 1000,
  rate: 500,
  term: 36,
  distance_band: 'C',
  exchange_class: 3,
  install: 100_000,
  access: 20_000,
  bandwidth: 5000,
  lead_min: 40,
  lead_max: 60,
  ...of,
})
const load = (entity: string, ...rows: Record<string, unknown>[]) => importRows(database, entity, rows)
const cards = async () =>
  (
    await json<{ cards: RateCardRow[] }>(
      desk.gateway('/quote-desk/api/rate-cards', { headers: { 'account-id': account } }),
    )
  ).cards

test('the desk lists an imported card, which prices quotes and then cannot change', async () => {
  expect(await load('rate-cards', card())).toMatchObject({ added: 1 })
  expect(await load('rate-card-lines', line(), line({ rate: 1000, bandwidth: 9000 }))).toMatchObject({ added: 2 })
  expect(await load('rate-card-lines', line({ install: 90_000 }))).toMatchObject({ changed: 1 })
  expect(
    await load('rate-extras', { kind: 'care', option: 'premium', label: '24/7 care', monthly: 3000 }),
  ).toMatchObject({
    added: 1,
  })
  expect(await cards()).toMatchObject([{ cardId: 'LIST', lines: 2, importedBy: 'Import', isInForce: true }])

  const { begin, addSites, send, read } = quoteCalls(buyer)
  const { quoteId } = await begin()
  await addSites(quoteId, [newSite('Mill')])
  await send('POST', `/quotes/${quoteId}/pricing`)
  await priceNow(portal, await read(quoteId))
  expect(await read(quoteId)).toMatchObject({ state: 'answered', chosen: { sites: 1 } })

  expect(await load('rate-cards', card())).toMatchObject({ unchanged: 1 })
  expect(await load('rate-card-lines', line({ install: 90_000 }))).toMatchObject({ unchanged: 1 })
  const reason = expect.stringMatching(/^cannot change, because quotes were priced from it/)
  expect(await load('rate-cards', card({ valid_until: `${thisYear + 2}-01-01` }))).toMatchObject([{ reason }])
  expect(await load('rate-card-lines', line({ install: 1 }), line({ term: 12 }))).toMatchObject([
    { reason },
    { reason },
  ])
  expect(await load('rate-cards', card({ card_id: 'NEXT', name: 'Next list' }))).toMatchObject({ added: 1 })
})

test('refuses cards, prices and extras that no quote could use', async () => {
  expect(await load('rate-cards', card({ currency: 'EUR' }))).toEqual([
    { line: 1, column: 'currency', reason: 'is not one of: GBP' },
  ])
  expect(await load('rate-cards', card({ card_id: 'BACK', valid_until: '2020-01-01' }))).toMatchObject([
    { column: 'valid_until' },
  ])
  await load('rate-cards', card({ card_id: 'OTHER' }))
  expect(
    await load(
      'rate-card-lines',
      line({ card_id: 'OTHER', bearer: 100 }),
      line({ card_id: 'OTHER', lead_max: 10 }),
      line({ card_id: 'NONE' }),
    ),
  ).toMatchObject([
    { line: 1, column: 'rate' },
    { line: 2, column: 'lead_max' },
    { line: 3, column: 'card_id', reason: 'is not a known rate card' },
  ])
  expect(await load('rate-card-lines', line({ card_id: 'OTHER', bearer: 250 }))).toMatchObject([
    { reason: 'is not one of: 100, 1000, 10000' },
  ])
  expect(await load('rate-extras', { kind: 'care', option: 'gold', label: 'Gold care' })).toMatchObject([
    { column: 'option' },
  ])
})
