import type { ServiceMonth } from '@portal/contract/services/availability.ts'
import { london } from '@portal/db/src/calendar/working-time.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const admin = await portal.signIn(await createUser(database, account))
const serviceId = await createService(database, account, { productCategory: 'Leased Line' })
const read = (id = serviceId, who = admin) =>
  json<{ months: ServiceMonth[] | null }>(who.gateway(`/service-info/api/services/${id}/availability`))

const lastMonth = london(new Date()).toPlainDate().toPlainYearMonth().subtract({ months: 1 })
const day = lastMonth.toPlainDate({ day: 10 }).toString()

test('each month has the minutes of its outages, and claims nothing without one', async () => {
  await sql`
    insert into case_result (account_id, case_ref, service_id, product_category, priority, opened_at, repaired_at,
      closed_at, is_outage)
    values (${account}, 'CS-1', ${serviceId}, 'Leased Line', 'P2', ${`${day}T10:00:00Z`}, ${`${day}T12:00:00Z`},
      ${`${day}T12:00:00Z`}, true)`.execute(database.system)
  const { months } = await read()
  expect(months).toHaveLength(13)
  expect(months?.[1]).toMatchObject({ month: lastMonth.toString(), minutesDown: 120, target: null, credit: null })
  expect(months?.[1]?.availability).toBe(Math.floor((1 - 2 / (24 * lastMonth.daysInMonth)) * 10_000) / 100)
  expect(months?.[0]).toMatchObject({ minutesDown: 0, availability: null })
})

test('credits show only to people with the permission for them', async () => {
  await sql`
    insert into service_credit (account_id, credit_id, service_id, service_name, kind, about, plan_id, plan_title,
      plan_version, facts, monthly_charge, percent, amount, currency, at, state)
    values (${account}, 'CR-1', ${serviceId}, 'Line', 'availability', ${lastMonth.toString()}, 'P', 'Plan', 1, '{}', 10000,
      5, 500, 'GBP', now(), 'open')`.execute(database.system)
  const credit = { creditId: 'CR-1', amount: 500, currency: 'GBP', state: 'open' }
  expect((await read()).months?.[1]?.credit).toEqual(credit)
  const other = await portal.signIn(
    await createUser(database, account, { permissions: ['BusinessPortal', 'BusinessPortalServices'] }),
  )
  expect((await read(serviceId, other)).months?.[1]?.credit).toBeNull()
})

test('a product without outages has no months', async () => {
  const domain = await createService(database, account, { productCategory: 'Domain' })
  expect((await read(domain)).months).toBeNull()
})
