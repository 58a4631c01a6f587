import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { createOrder } from '../../../testing/order-factories.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { createCase } from '../../cases/testing/create-case.ts'

const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database)
const here = await createSite(database, account, { name: 'Here' })
const there = await createSite(database, account, { name: 'There' })
await createService(database, account, { serviceId: 'S-HERE', siteId: here })
await createService(database, account, { serviceId: 'S-THERE', siteId: there })

const email = await createUser(database, account, { permissions: ['BusinessPortalOrders', 'BusinessPortalCases'] })
await sql`update permission_grant set sites = ${[here]}::text[] where user_id = (
  select user_id from portal_user where email = ${email})`.execute(database.system)
const person = await portal.signIn(email)

const status = async (path: string, body?: unknown) =>
  (
    await person.gateway(path, {
      ...(body !== undefined && withJson('POST', body)),
    })
  ).status
const read = <T>(path: string) => json<T>(person.gateway(path))

test('orders respect site limits: list, search, counts, export, the order itself, placing one', async () => {
  const own = await createOrder(database, account, { siteId: here, title: 'Line here' })
  const other = await createOrder(database, account, { siteId: there, title: 'Line there' })
  const nowhere = await createOrder(database, account, { title: 'Line nowhere' })
  const base = '/order-info/api'
  expect(await read(`${base}/orders`)).toMatchObject({ total: 1, rows: [{ orderId: own }] })
  expect(await read(`${base}/orders?search=line`)).toMatchObject({ total: 1 })
  expect(await read(`${base}/order-summary`)).toMatchObject({
    statuses: { Approved: 1 },
    next: { orderId: own },
    sites: [{ siteId: here }],
  })
  expect(await (await person.gateway(`${base}/orders.csv`)).text()).not.toContain('Line there')
  expect(await status(`${base}/orders/${own}`)).toBe(200)
  expect(await status(`${base}/orders/${other}`)).toBe(404)
  expect(await status(`${base}/orders/${nowhere}/confirmation.pdf`)).toBe(404)
  expect(await status(`${base}/services/S-HERE/order-options`)).toBe(200)
  expect(await status(`${base}/services/S-THERE/order-options`)).toBe(404)
})

test('cases respect site limits, except those that the person follows', async () => {
  const own = await createCase(database, account, { serviceId: 'S-HERE' })
  const other = await createCase(database, account, { serviceId: 'S-THERE' })
  const followed = await createCase(database, account, { serviceId: 'S-THERE', watchers: [email] })
  await createCase(database, account)
  const base = '/case-info/api/cases'
  const list = await read<{ rows: { caseId: string }[]; total: number }>(base)
  expect(list.rows.map(({ caseId }) => caseId).toSorted()).toEqual([own, followed].toSorted())
  expect(list.total).toBe(2)
  expect(await status(`${base}/${own}`)).toBe(200)
  expect(await status(`${base}/${other}`)).toBe(404)
  expect(await status(`${base}/${other}/closure`, {})).toBe(404)
  expect(JSON.stringify(await read('/case-info/api/subjects'))).not.toContain('S-THERE')
})
