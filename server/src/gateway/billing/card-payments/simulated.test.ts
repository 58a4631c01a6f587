import type { CardPayment } from '@portal/contract/billing/card-payments.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBill } from '../../../testing/bill-factories.ts'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'

const base = '/billing-info/api/card-payments'
const post = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

test('a demo simulates the card page and marks its payments; it takes no events', async () => {
  const { database, signIn, gatewayUrl, config } = await startTestPortal({ ENVIRONMENT: 'demo', DEMO_DATA: 'false' })
  const account = await createAccount(database, {})
  const billId = await createBill(database, account)
  const payer = await createUser(database, account, { permissions: ['BusinessPortalBilling'] })
  const { gateway } = await signIn(payer)
  const begun = await json<CardPayment>(gateway(base, post({ bills: [billId], amount: 14_400 })))
  expect(begun).toMatchObject({ status: 'open', isSimulated: true })
  const path = `${base}/${begun.cardPaymentId}`
  expect(await json(gateway(`${path}/pages`, post({})))).toEqual({
    url: `${config.BASE_URL}/billing/card-payments/${begun.cardPaymentId}`,
  })
  const outcome = (value: string) => json(gateway(`${path}/simulated-outcomes`, post({ outcome: value })))
  expect(await outcome('declined')).toMatchObject({ status: 'failed' })
  expect(await outcome('paid')).toMatchObject({ status: 'paid', isSimulated: true, isBooked: false })
  const { rows } = await sql<{ title: string; people: string[] }>`
    select private.payload ->> 'title' as title, private.payload -> 'people' as people
    from graphile_worker._private_jobs private join graphile_worker.jobs using (id)
    where private.payload ->> 'accountId' = ${account} and private.payload ->> 'actorId' = 'card page' order by id`.execute(
    database.system,
  )
  expect(rows).toEqual([
    { title: 'Card payment declined: £144.00 (simulated)', people: [payer] },
    { title: 'Card payment received: £144.00 (simulated)', people: [payer] },
  ])
  expect((await fetch(`${gatewayUrl}/billing-info/api/card-events`, post({}))).status).toBe(404)
})

test('nothing can be paid by card where no provider is connected', async () => {
  const { database, signIn } = await startTestPortal()
  const account = await createAccount(database, {})
  const billId = await createBill(database, account)
  const { gateway } = await signIn(await createUser(database, account, { permissions: ['BusinessPortalBilling'] }))
  const refused = await gateway(base, post({ bills: [billId], amount: 14_400 }))
  expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'not_connected' }])
  expect(await json(gateway('/billing-info/api/balance'))).toMatchObject({ card: { connection: 'off' } })
})
